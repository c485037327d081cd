// The frames that carry sound to the program: 16 bytes of header, then 16-bit samples, all little-endian.

const MAGIC = 0x56494431;
export const HEADER_BYTES = 16;

/** −1…1 to 16 bits, rounded; what is louder is cut off. */
export function toInt16(samples) {
  return Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32767));
}

/** One frame. `offset` is the place of its first sample since the stream began. */
export function frame(stream, sequence, offset, samples) {
  const buffer = new ArrayBuffer(HEADER_BYTES + samples.length * 2);
  const view = new DataView(buffer);
  [MAGIC, stream, sequence, offset].forEach((field, index) => view.setUint32(4 * index, field >>> 0, true));
  // Element by element, as typed arrays have the byte order of the machine.
  samples.forEach((sample, index) => view.setInt16(HEADER_BYTES + 2 * index, sample, true));
  return buffer;
}
