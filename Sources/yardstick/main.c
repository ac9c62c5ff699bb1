// The yardstick of `cordelia-node bench`: libmosquitto from C, one epoll loop, nothing decoded, nothing decided.
//
//   yardstick echo PORT CLIENTS PER_HOUSE LISTEN EVERY [ANSWER SIZE]…
//     CLIENTS clients; each subscribes to its LISTEN topic and answers every EVERY-th message there with one message of SIZE bytes
//     on each ANSWER topic, which begins with what came. Prints "ready" once the broker has all subscriptions.
//   yardstick meter PORT
//     One client that does what its standard input says, one line each, the words parted by tabs, and prints what it took in
//     nanoseconds, a tab, and the payload that it waited for:
//       subscribe FILTER
//       say RETAIN TOPIC PAYLOAD                                   until the broker has acknowledged it
//       ping RETAIN TOPIC PAYLOAD (TOPIC WORD)…                    until a message with WORD in it came on each TOPIC
//       pour RETAIN TOPIC PAYLOAD FIRST COUNT PER_HOUSE WANTED WORD until WANTED messages with WORD in them came
//     When nothing that is waited for came for a while it prints "late", a tab, and how many are missing.
//   yardstick hail PORT TOPIC PAYLOAD
//     One client that publishes one retained message.
//
// In topics and payloads {n} is the number of the client or message, {h} that of its house. Ends when its standard input ends.
#define _GNU_SOURCE
#include <errno.h>
#include <mosquitto.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { WAITS = 128, MOST_WORDS = 64, MOST_LINE = 1 << 20, STDIN_TAG = -1 };
static const long PATIENCE = 15 * 1000000000L;

struct client {
    struct mosquitto *link;
    int number;
    long received;
    bool writing;
};

static int poller, port, clients, per_house, subscribed, connected;
static struct client *all;
// What `echo` answers.
static const char *listen_pattern;
static long every;
static int answers;
static char **answer_words;
// What `meter` waits for.
static long acknowledged, published;
static int wanted_topics;
static char **wanted_words;
static bool wanted_came[MOST_WORDS];
static long wanted_count;
static const char *wanted_word;
static char *last_payload;
// When something that was waited for came last.
static long last_progress;
// What `hail` says.
static char **hailed;

static void fail(const char *what) {
    fprintf(stderr, "yardstick: %s\n", what);
    exit(1);
}

static void check(int code, const char *what) {
    // Its broker is gone: it is not needed any more.
    if (code == MOSQ_ERR_CONN_LOST) exit(2);
    if (code != MOSQ_ERR_SUCCESS) {
        fprintf(stderr, "yardstick: %s: %s\n", what, mosquitto_strerror(code));
        exit(1);
    }
}

static long now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000L + t.tv_nsec;
}

// The pattern with its numbers filled in; to be freed.
static char *fill(const char *pattern, long number, int house_size) {
    char *text = malloc(strlen(pattern) + 64), *to = text;
    for (const char *from = pattern; *from;) {
        if (strncmp(from, "{n}", 3) == 0) {
            to += sprintf(to, "%ld", number);
            from += 3;
        } else if (strncmp(from, "{h}", 3) == 0) {
            to += sprintf(to, "%ld", number / house_size);
            from += 3;
        } else {
            *to++ = *from++;
        }
    }
    *to = 0;
    return text;
}

static void follow(struct client *client) {
    bool writing = mosquitto_want_write(client->link);
    if (writing == client->writing) return;
    client->writing = writing;
    struct epoll_event event = {.events = EPOLLIN | (writing ? EPOLLOUT : 0), .data.u64 = (uint64_t)client->number};
    epoll_ctl(poller, EPOLL_CTL_MOD, mosquitto_socket(client->link), &event);
}

static void on_connect(struct mosquitto *link, void *context, int code) {
    struct client *client = context;
    if (code != 0) fail("the broker refused a client");
    connected++;
    if (hailed) check(mosquitto_publish(link, NULL, hailed[0], (int)strlen(hailed[1]), hailed[1], 1, true), "publish");
    if (!listen_pattern) return;
    char *topic = fill(listen_pattern, client->number, per_house);
    check(mosquitto_subscribe(link, NULL, topic, 1), "subscribe");
    free(topic);
}

static void on_subscribe(struct mosquitto *link, void *context, int id, int count, const int *granted) {
    (void)link, (void)context, (void)id, (void)count, (void)granted;
    subscribed++;
}

static void on_publish(struct mosquitto *link, void *context, int id) {
    (void)link, (void)context, (void)id;
    acknowledged++;
    last_progress = now();
}

static void echo(struct client *client, const struct mosquitto_message *message) {
    if (++client->received % every) return;
    for (int i = 0; i < answers; i++) {
        char *topic = fill(answer_words[2 * i], client->number, per_house);
        int size = atoi(answer_words[2 * i + 1]);
        char *payload = malloc((size_t)size);
        memset(payload, '.', (size_t)size);
        memcpy(payload, message->payload, (size_t)(message->payloadlen < size ? message->payloadlen : size));
        check(mosquitto_publish(client->link, NULL, topic, size, payload, 1, true), "publish");
        free(payload);
        free(topic);
    }
}

static void on_message(struct mosquitto *link, void *context, const struct mosquitto_message *message) {
    (void)link;
    if (listen_pattern) return echo(context, message);
    if (wanted_count > 0 && memmem(message->payload, (size_t)message->payloadlen, wanted_word, strlen(wanted_word))) {
        wanted_count--;
        last_progress = now();
    }
    for (int i = 0; i < wanted_topics; i++) {
        const char *word = wanted_words[2 * i + 1];
        if (wanted_came[i] || strcmp(message->topic, wanted_words[2 * i])) continue;
        if (!memmem(message->payload, (size_t)message->payloadlen, word, strlen(word))) continue;
        wanted_came[i] = true;
        last_progress = now();
        free(last_payload);
        last_payload = strndup(message->payload, (size_t)message->payloadlen);
    }
}

static void join(struct client *client, int number) {
    char id[64];
    snprintf(id, sizeof id, "yardstick-%d-%d", getpid(), number);
    client->number = number;
    client->link = mosquitto_new(id, true, client);
    if (!client->link) fail("no memory");
    mosquitto_connect_callback_set(client->link, on_connect);
    mosquitto_subscribe_callback_set(client->link, on_subscribe);
    mosquitto_publish_callback_set(client->link, on_publish);
    mosquitto_message_callback_set(client->link, on_message);
    mosquitto_int_option(client->link, MOSQ_OPT_TCP_NODELAY, 1);
    mosquitto_max_inflight_messages_set(client->link, 0);
    check(mosquitto_connect(client->link, "127.0.0.1", port, 60), "connect");
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = (uint64_t)number};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, mosquitto_socket(client->link), &event)) fail("epoll_ctl");
    follow(client);
}

// Waits once, and serves what is ready. False when the standard input can be read.
static bool serve(int milliseconds) {
    static struct epoll_event events[WAITS];
    static long last_tick;
    bool quiet = true;
    int count = epoll_wait(poller, events, WAITS, milliseconds);
    for (int i = 0; i < count; i++) {
        if ((int64_t)events[i].data.u64 == STDIN_TAG) {
            quiet = false;
            continue;
        }
        struct client *client = &all[events[i].data.u64];
        if (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) check(mosquitto_loop_read(client->link, 1), "read");
        if (events[i].events & EPOLLOUT) check(mosquitto_loop_write(client->link, 1), "write");
        follow(client);
    }
    long moment = now();
    if (moment - last_tick > 1000000000L) {
        last_tick = moment;
        for (int i = 0; i < clients; i++) {
            if (!all[i].link) continue;
            check(mosquitto_loop_misc(all[i].link), "misc");
            follow(&all[i]);
        }
    }
    return quiet;
}

static void watch_input(void) {
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = (uint64_t)STDIN_TAG};
    epoll_ctl(poller, EPOLL_CTL_ADD, STDIN_FILENO, &event);
}

static int run_echo(char **words, int count) {
    clients = atoi(words[0]);
    per_house = atoi(words[1]);
    listen_pattern = words[2];
    every = atol(words[3]);
    answers = (count - 4) / 2;
    answer_words = words + 4;
    all = calloc((size_t)clients, sizeof *all);
    for (int i = 0; i < clients; i++) {
        join(&all[i], i);
        // Not more at a time than the broker takes without a pause.
        while (i - subscribed > 32) serve(100);
    }
    while (subscribed < clients) serve(100);
    puts("ready");
    fflush(stdout);
    watch_input();
    while (serve(1000)) {}
    return 0;
}

static void publish(char *topic, char *payload, bool retain) {
    check(mosquitto_publish(all[0].link, NULL, topic, (int)strlen(payload), payload, 1, retain), "publish");
    published++;
    follow(&all[0]);
}

// How many answers did not come yet.
static long answers_missing(void) {
    long count = wanted_count > 0 ? wanted_count : 0;
    for (int i = 0; i < wanted_topics; i++) count += !wanted_came[i];
    return count;
}

static long missing(void) { return answers_missing() + published - acknowledged; }

static bool patient(void) { return now() - last_progress < PATIENCE; }

static void pour(char **words) {
    bool retain = atoi(words[1]);
    long first = atol(words[4]), count = atol(words[5]);
    int house_size = atoi(words[6]);
    wanted_count = atol(words[7]);
    wanted_word = words[8];
    for (long i = 0; i < count; i++) {
        char *topic = fill(words[2], first + i, house_size), *payload = fill(words[3], first + i, house_size);
        publish(topic, payload, retain);
        free(topic);
        free(payload);
        // What comes meanwhile is taken in, and not more is sent than the broker takes.
        if (i % 16 == 15) do serve(0); while (published - acknowledged > 512 && patient());
    }
    while (missing() > 0 && patient()) serve(1000);
}

static void follow_order(char **words, int count) {
    free(last_payload);
    last_payload = NULL;
    wanted_topics = 0;
    wanted_count = 0;
    memset(wanted_came, 0, sizeof wanted_came);
    long start = last_progress = now(), late = 0;
    if (!strcmp(words[0], "subscribe") && count == 2) {
        int before = subscribed;
        check(mosquitto_subscribe(all[0].link, NULL, words[1], 1), "subscribe");
        while (subscribed == before && patient()) serve(1000);
        late = subscribed == before;
    } else if (!strcmp(words[0], "say") && count == 4) {
        publish(words[2], words[3], atoi(words[1]));
        while (missing() > 0 && patient()) serve(1000);
        late = missing();
    } else if (!strcmp(words[0], "ping") && count >= 6 && count % 2 == 0) {
        wanted_topics = (count - 4) / 2;
        wanted_words = words + 4;
        publish(words[2], words[3], atoi(words[1]));
        while (answers_missing() > 0 && patient()) serve(1000);
        late = answers_missing();
    } else if (!strcmp(words[0], "pour") && count == 9) {
        pour(words);
        late = missing();
    } else {
        fail("an order that it does not know");
    }
    if (late > 0) {
        // They are not waited for the next time.
        published = acknowledged;
        printf("late\t%ld\n", late);
    } else {
        printf("%ld\t%s\n", now() - start, last_payload ? last_payload : "");
    }
    fflush(stdout);
}

static int run_hail(char **words) {
    hailed = words;
    clients = 1;
    all = calloc(1, sizeof *all);
    join(&all[0], 0);
    watch_input();
    while (serve(1000)) {}
    return 0;
}

static int run_meter(void) {
    clients = 1;
    all = calloc(1, sizeof *all);
    join(&all[0], 0);
    while (!connected) serve(100);
    puts("ready");
    fflush(stdout);
    watch_input();
    static char line[MOST_LINE];
    size_t length = 0;
    for (;;) {
        while (serve(1000)) {}
        ssize_t more = read(STDIN_FILENO, line + length, sizeof line - length - 1);
        if (more <= 0) return 0;
        length += (size_t)more;
        line[length] = 0;
        char *end;
        while ((end = memchr(line, '\n', length))) {
            *end = 0;
            char *words[MOST_WORDS];
            int count = 0;
            char *rest = line;
            for (char *word; count < MOST_WORDS && (word = strsep(&rest, "\t"));) words[count++] = word;
            follow_order(words, count);
            length -= (size_t)(end + 1 - line);
            memmove(line, end + 1, length);
        }
    }
}

int main(int count, char **words) {
    mosquitto_lib_init();
    poller = epoll_create1(EPOLL_CLOEXEC);
    port = count > 2 ? atoi(words[2]) : 0;
    if (count >= 7 && !strcmp(words[1], "echo")) return run_echo(words + 3, count - 3);
    if (count == 3 && !strcmp(words[1], "meter")) return run_meter();
    if (count == 5 && !strcmp(words[1], "hail")) return run_hail(words + 3);
    fprintf(
        stderr, "usage: yardstick echo PORT CLIENTS PER_HOUSE LISTEN EVERY [ANSWER SIZE]... | yardstick meter PORT"
                " | yardstick hail PORT TOPIC PAYLOAD\n");
    return 64;
}
