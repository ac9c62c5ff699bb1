// The closed table of everything that a browser can get besides what a body says. A page file that is new gets a line here.
#include "CPages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"  // #embed

#define HTML "text/html; charset=utf-8"
#define CSS "text/css; charset=utf-8"
#define JS "text/javascript; charset=utf-8"

static const unsigned char body_html[] = {
#embed "../Screen/Pages/body.html"
};
static const unsigned char house_html[] = {
#embed "../Screen/Pages/house.html"
};
static const unsigned char pieces_css[] = {
#embed "../Screen/Pages/pieces.css"
};
static const unsigned char body_css[] = {
#embed "../Screen/Pages/body.css"
};
static const unsigned char body_js[] = {
#embed "../Screen/Pages/body.js"
};
static const unsigned char house_js[] = {
#embed "../Screen/Pages/house.js"
};
static const unsigned char house_css[] = {
#embed "../Screen/Pages/house.css"
};
static const unsigned char house_arcs[] = {
#embed "../Screen/Pages/house/arcs.js"
};
static const unsigned char house_bodies[] = {
#embed "../Screen/Pages/house/bodies.js"
};
static const unsigned char house_happened[] = {
#embed "../Screen/Pages/house/happened.js"
};
static const unsigned char house_pictures[] = {
#embed "../Screen/Pages/house/pictures.js"
};
static const unsigned char piece_bars[] = {
#embed "../Screen/Pages/pieces/bars.js"
};
static const unsigned char piece_captions[] = {
#embed "../Screen/Pages/pieces/captions.js"
};
static const unsigned char piece_card[] = {
#embed "../Screen/Pages/pieces/card.js"
};
static const unsigned char piece_choices[] = {
#embed "../Screen/Pages/pieces/choices.js"
};
static const unsigned char piece_dom[] = {
#embed "../Screen/Pages/pieces/dom.js"
};
static const unsigned char piece_eyes[] = {
#embed "../Screen/Pages/pieces/eyes.js"
};
static const unsigned char piece_face[] = {
#embed "../Screen/Pages/pieces/face.js"
};
static const unsigned char piece_footer[] = {
#embed "../Screen/Pages/pieces/footer.js"
};
static const unsigned char piece_line[] = {
#embed "../Screen/Pages/pieces/line.js"
};
static const unsigned char piece_live[] = {
#embed "../Screen/Pages/pieces/live.js"
};
static const unsigned char piece_panel[] = {
#embed "../Screen/Pages/pieces/panel.js"
};
static const unsigned char piece_post[] = {
#embed "../Screen/Pages/pieces/post.js"
};
static const unsigned char piece_switches[] = {
#embed "../Screen/Pages/pieces/switches.js"
};
static const unsigned char piece_tile[] = {
#embed "../Screen/Pages/pieces/tile.js"
};
static const unsigned char piece_told[] = {
#embed "../Screen/Pages/pieces/told.js"
};
static const unsigned char icon_svg[] = {
#embed "../../deploy/icon/icon.svg"
};
static const unsigned char idle_png[] = {
#embed "../../deploy/avatars/cordelia/idle.png"
};
static const unsigned char blink_png[] = {
#embed "../../deploy/avatars/cordelia/blink.png"
};
static const unsigned char speaking_png[] = {
#embed "../../deploy/avatars/cordelia/speaking.png"
};
static const unsigned char looking_png[] = {
#embed "../../deploy/avatars/cordelia/looking.png"
};

#define PAGE(name, type, bytes) {name, type, bytes, sizeof bytes}

static const struct page pages[] = {
    PAGE("body.html", HTML, body_html),
    PAGE("house.html", HTML, house_html),
    PAGE("pieces.css", CSS, pieces_css),
    PAGE("body.css", CSS, body_css),
    PAGE("body.js", JS, body_js),
    PAGE("house.js", JS, house_js),
    PAGE("house.css", CSS, house_css),
    PAGE("house/arcs.js", JS, house_arcs),
    PAGE("house/bodies.js", JS, house_bodies),
    PAGE("house/happened.js", JS, house_happened),
    PAGE("house/pictures.js", JS, house_pictures),
    PAGE("pieces/bars.js", JS, piece_bars),
    PAGE("pieces/captions.js", JS, piece_captions),
    PAGE("pieces/card.js", JS, piece_card),
    PAGE("pieces/choices.js", JS, piece_choices),
    PAGE("pieces/dom.js", JS, piece_dom),
    PAGE("pieces/eyes.js", JS, piece_eyes),
    PAGE("pieces/face.js", JS, piece_face),
    PAGE("pieces/footer.js", JS, piece_footer),
    PAGE("pieces/line.js", JS, piece_line),
    PAGE("pieces/live.js", JS, piece_live),
    PAGE("pieces/panel.js", JS, piece_panel),
    PAGE("pieces/post.js", JS, piece_post),
    PAGE("pieces/switches.js", JS, piece_switches),
    PAGE("pieces/tile.js", JS, piece_tile),
    PAGE("pieces/told.js", JS, piece_told),
    PAGE("icon.svg", "image/svg+xml", icon_svg),
    {0},
};

static const struct page frames[] = {
    PAGE("idle", "image/png", idle_png),
    PAGE("blink", "image/png", blink_png),
    PAGE("speaking", "image/png", speaking_png),
    PAGE("looking", "image/png", looking_png),
    {0},
};

struct page screen_page(long index) { return pages[index]; }
struct page screen_frame(long index) { return frames[index]; }
