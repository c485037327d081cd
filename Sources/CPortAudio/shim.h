#pragma once
#include <portaudio.h>

#if defined(__linux__)
#ifndef RTLD_DEFAULT
#define RTLD_DEFAULT ((void *)0)
#endif
extern void *dlsym(void *handle, const char *symbol);

/* Variadic functions, which Swift cannot write: they take a library's message and drop it. */
static void voiceid_drop_alsa_message(
    const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error, (void)format;
}
static void voiceid_drop_jack_message(const char *message) { (void)message; }

/* PortAudio tries every device that ALSA's configuration names, and ALSA and JACK write a line to standard error for
   each that is not there. Both let a program take these messages instead. They come with PortAudio where it was
   built with them, so they are looked up and not linked. */
static inline void voiceid_silence_audio_libraries(void) {
    int (*alsa)(void (*)(const char *, int, const char *, int, const char *, ...)) =
        (int (*)(void (*)(const char *, int, const char *, int, const char *, ...)))dlsym(
            RTLD_DEFAULT, "snd_lib_error_set_handler");
    if (alsa) alsa(voiceid_drop_alsa_message);
    static const char *const jack_setters[] = {"jack_set_error_function", "jack_set_info_function"};
    for (int i = 0; i < 2; i++) {
        void (*jack)(void (*)(const char *)) = (void (*)(void (*)(const char *)))dlsym(RTLD_DEFAULT, jack_setters[i]);
        if (jack) jack(voiceid_drop_jack_message);
    }
}
#else
static inline void voiceid_silence_audio_libraries(void) {}
#endif
