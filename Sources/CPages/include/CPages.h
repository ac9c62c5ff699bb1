#pragma once
#include <stddef.h>

// A file that is part of the program.
struct page {
    // As the browser asks for it, behind /assets/; of a frame of the set that is built in, its state.
    const char *name;
    const char *type;
    const unsigned char *bytes;
    size_t count;
};

// The table of the pages, and that of the frames of the set that is built in. Behind the last one there is one without a name.
struct page screen_page(long index);
struct page screen_frame(long index);
