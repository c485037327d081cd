import { frame, toInt16 } from "/microphone/framing.js";
import { equal, test } from "./harness.js";

test("a frame has its header and its samples in little-endian order", () => {
  const bytes = [...new Uint8Array(frame(7, 258, 0x1_0000_0005, Int16Array.from([1, -2])))];
  equal(bytes, [0x31, 0x44, 0x49, 0x56, 7, 0, 0, 0, 2, 1, 0, 0, 5, 0, 0, 0, 1, 0, 0xfe, 0xff]);
});

test("samples are rounded to 16 bits, and what is too loud is cut off", () => {
  equal([...toInt16(Float32Array.from([0, 0.5, 1, 2, -1, -3]))], [0, 16384, 32767, 32767, -32767, -32767]);
});
