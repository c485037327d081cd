import { run } from "./harness.js";
import "./dom.js";
import "./format.js";
import "./framing.js";
import "./graph.js";
import "./merge.js";
import "./resampler.js";
import "./timeline.js";

window.results = await run();
