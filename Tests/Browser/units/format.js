import { bytes, clock, day, duration, score } from "/core/format.js";
import { initials } from "/parts/person.js";
import { equal, test } from "./harness.js";

test("times read like a clock and never round up", () => {
  equal([clock(0), clock(63.9), clock(3723.4), clock(63.46, 1), clock(0.3, 1)], ["0:00", "1:03", "1:02:03", "1:03.4", "0:00.3"]);
});

test("durations, sizes and scores read like a sentence", () => {
  equal([duration(4.2), duration(75), duration(120), duration(7260)], ["4 s", "1 min 15 s", "2 min", "2 h 1 min"]);
  equal([bytes(10), bytes(2_340_000), bytes(3_100_000_000)], ["1 kB", "2.3 MB", "3.10 GB"]);
  equal([score(0.876), score(undefined)], ["0.88", "–"]);
});

test("days near today have names", () => {
  const now = new Date(2026, 4, 20, 9);
  const iso = (days) => new Date(2026, 4, 20 - days, 8).toISOString();
  equal([day(iso(0), now), day(iso(1), now), day(undefined, now), day("never was", now)], ["today", "yesterday", "never", "unknown"]);
});

test("initials are of two words, or the number of a speaker", () => {
  equal([initials("Ann Berger"), initials("ben"), initials("Speaker 12"), initials("  "), initials("Ōta Mari Ann")], ["AB", "B", "12", "?", "ŌM"]);
});
