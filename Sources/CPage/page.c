/* Written by Tools/page/embed.py. */
#include "page.h"

/* clang embeds files in every C, and says that older ones did not. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_0[] = {
#embed "../WebApp/Static/core/announce.js"
};
static const unsigned char file_1[] = {
#embed "../WebApp/Static/core/app.js"
};
static const unsigned char file_2[] = {
#embed "../WebApp/Static/core/dom.js"
};
static const unsigned char file_3[] = {
#embed "../WebApp/Static/core/focus.js"
};
static const unsigned char file_4[] = {
#embed "../WebApp/Static/core/format.js"
};
static const unsigned char file_5[] = {
#embed "../WebApp/Static/core/keys.js"
};
static const unsigned char file_6[] = {
#embed "../WebApp/Static/core/merge.js"
};
static const unsigned char file_7[] = {
#embed "../WebApp/Static/core/player.js"
};
static const unsigned char file_8[] = {
#embed "../WebApp/Static/core/session.js"
};
static const unsigned char file_9[] = {
#embed "../WebApp/Static/core/theme.js"
};
static const unsigned char file_10[] = {
#embed "../WebApp/Static/core/upload.js"
};
static const unsigned char file_11[] = {
#embed "../WebApp/Static/css/frame.css"
};
static const unsigned char file_12[] = {
#embed "../WebApp/Static/css/parts.css"
};
static const unsigned char file_13[] = {
#embed "../WebApp/Static/css/screens.css"
};
static const unsigned char file_14[] = {
#embed "../WebApp/Static/css/tokens.css"
};
static const unsigned char file_15[] = {
#embed "../WebApp/Static/icon.svg"
};
static const unsigned char file_16[] = {
#embed "../WebApp/Static/index.html"
};
static const unsigned char file_17[] = {
#embed "../WebApp/Static/main.js"
};
static const unsigned char file_18[] = {
#embed "../WebApp/Static/microphone/capture.js"
};
static const unsigned char file_19[] = {
#embed "../WebApp/Static/microphone/framing.js"
};
static const unsigned char file_20[] = {
#embed "../WebApp/Static/microphone/resampler.js"
};
static const unsigned char file_21[] = {
#embed "../WebApp/Static/microphone/worklet.js"
};
static const unsigned char file_22[] = {
#embed "../../docs/openapi.json"
};
static const unsigned char file_23[] = {
#embed "../WebApp/Static/parts/controls.js"
};
static const unsigned char file_24[] = {
#embed "../WebApp/Static/parts/dialogs.js"
};
static const unsigned char file_25[] = {
#embed "../WebApp/Static/parts/drop.js"
};
static const unsigned char file_26[] = {
#embed "../WebApp/Static/parts/graph-layout.js"
};
static const unsigned char file_27[] = {
#embed "../WebApp/Static/parts/graph.js"
};
static const unsigned char file_28[] = {
#embed "../WebApp/Static/parts/icons.js"
};
static const unsigned char file_29[] = {
#embed "../WebApp/Static/parts/messages.js"
};
static const unsigned char file_30[] = {
#embed "../WebApp/Static/parts/meters.js"
};
static const unsigned char file_31[] = {
#embed "../WebApp/Static/parts/person.js"
};
static const unsigned char file_32[] = {
#embed "../WebApp/Static/parts/segment-table.js"
};
static const unsigned char file_33[] = {
#embed "../WebApp/Static/parts/shell.js"
};
static const unsigned char file_34[] = {
#embed "../WebApp/Static/parts/speaker-cards.js"
};
static const unsigned char file_35[] = {
#embed "../WebApp/Static/parts/timeline-drawing.js"
};
static const unsigned char file_36[] = {
#embed "../WebApp/Static/parts/timeline-maths.js"
};
static const unsigned char file_37[] = {
#embed "../WebApp/Static/parts/timeline.js"
};
static const unsigned char file_38[] = {
#embed "../WebApp/Static/parts/transcript.js"
};
static const unsigned char file_39[] = {
#embed "../WebApp/Static/screens/control.js"
};
static const unsigned char file_40[] = {
#embed "../WebApp/Static/screens/dashboard.js"
};
static const unsigned char file_41[] = {
#embed "../WebApp/Static/screens/enrol.js"
};
static const unsigned char file_42[] = {
#embed "../WebApp/Static/screens/identify.js"
};
static const unsigned char file_43[] = {
#embed "../WebApp/Static/screens/people.js"
};
static const unsigned char file_44[] = {
#embed "../WebApp/Static/screens/recordings.js"
};
static const unsigned char file_45[] = {
#embed "../WebApp/Static/screens/result.js"
};

const struct voiceid_page_file voiceid_page_files[] = {
    {"core/announce.js", file_0, sizeof file_0},
    {"core/app.js", file_1, sizeof file_1},
    {"core/dom.js", file_2, sizeof file_2},
    {"core/focus.js", file_3, sizeof file_3},
    {"core/format.js", file_4, sizeof file_4},
    {"core/keys.js", file_5, sizeof file_5},
    {"core/merge.js", file_6, sizeof file_6},
    {"core/player.js", file_7, sizeof file_7},
    {"core/session.js", file_8, sizeof file_8},
    {"core/theme.js", file_9, sizeof file_9},
    {"core/upload.js", file_10, sizeof file_10},
    {"css/frame.css", file_11, sizeof file_11},
    {"css/parts.css", file_12, sizeof file_12},
    {"css/screens.css", file_13, sizeof file_13},
    {"css/tokens.css", file_14, sizeof file_14},
    {"icon.svg", file_15, sizeof file_15},
    {"index.html", file_16, sizeof file_16},
    {"main.js", file_17, sizeof file_17},
    {"microphone/capture.js", file_18, sizeof file_18},
    {"microphone/framing.js", file_19, sizeof file_19},
    {"microphone/resampler.js", file_20, sizeof file_20},
    {"microphone/worklet.js", file_21, sizeof file_21},
    {"openapi.json", file_22, sizeof file_22},
    {"parts/controls.js", file_23, sizeof file_23},
    {"parts/dialogs.js", file_24, sizeof file_24},
    {"parts/drop.js", file_25, sizeof file_25},
    {"parts/graph-layout.js", file_26, sizeof file_26},
    {"parts/graph.js", file_27, sizeof file_27},
    {"parts/icons.js", file_28, sizeof file_28},
    {"parts/messages.js", file_29, sizeof file_29},
    {"parts/meters.js", file_30, sizeof file_30},
    {"parts/person.js", file_31, sizeof file_31},
    {"parts/segment-table.js", file_32, sizeof file_32},
    {"parts/shell.js", file_33, sizeof file_33},
    {"parts/speaker-cards.js", file_34, sizeof file_34},
    {"parts/timeline-drawing.js", file_35, sizeof file_35},
    {"parts/timeline-maths.js", file_36, sizeof file_36},
    {"parts/timeline.js", file_37, sizeof file_37},
    {"parts/transcript.js", file_38, sizeof file_38},
    {"screens/control.js", file_39, sizeof file_39},
    {"screens/dashboard.js", file_40, sizeof file_40},
    {"screens/enrol.js", file_41, sizeof file_41},
    {"screens/identify.js", file_42, sizeof file_42},
    {"screens/people.js", file_43, sizeof file_43},
    {"screens/recordings.js", file_44, sizeof file_44},
    {"screens/result.js", file_45, sizeof file_45},
};
const size_t voiceid_page_file_count = 46;
