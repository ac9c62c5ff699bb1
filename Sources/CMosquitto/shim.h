#pragma once
// libmosquitto, and the Linux calls that Swift's Glibc module leaves out.
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>

// glibc 2.34 and later; its header shows it to GNU sources only.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// `prctl` takes any number of arguments, which Swift cannot call.
static inline int end_with_parent(int signal) { return prctl(PR_SET_PDEATHSIG, signal); }
