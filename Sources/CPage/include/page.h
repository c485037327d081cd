#pragma once
#include <stddef.h>

/* A file of the web page, as it was when the program was built. */
struct voiceid_page_file {
    const char *path;
    const unsigned char *bytes;
    size_t count;
};

extern const struct voiceid_page_file voiceid_page_files[];
extern const size_t voiceid_page_file_count;

/* Swift does not import arrays of unknown length. */
static inline const struct voiceid_page_file *voiceid_page_file_list(void) { return voiceid_page_files; }
