import { boxes, firstIndex, fitView, intersect, overlaps, pan, reveal, SegmentIndex, ticks, zoom } from "/parts/timeline-maths.js";
import { equal, isTrue, test } from "./harness.js";

test("a view stays inside the recording", () => {
  equal(fitView(-5, 10, 60), { start: 0, end: 10 });
  equal(fitView(55, 10, 60), { start: 50, end: 60 });
  equal(fitView(0, 500, 60), { start: 0, end: 60 });
  equal(fitView(10, 0.1, 60), { start: 10, end: 12 });
  equal(fitView(0, 5, 1), { start: 0, end: 1 });
});

test("zooming keeps the moment under the pointer where it is", () => {
  const view = zoom({ start: 0, end: 100 }, 2, 25, 100);
  equal(view, { start: 12.5, end: 62.5 });
  isTrue((25 - view.start) / (view.end - view.start) === 0.25, "the moment moved");
  equal(zoom({ start: 40, end: 42 }, 8, 41, 100), { start: 40, end: 42 });
  equal(zoom({ start: 40, end: 60 }, 0.01, 50, 100), { start: 0, end: 100 });
});

test("moving stops at the ends, and a place out of view is brought into it", () => {
  equal(pan({ start: 10, end: 20 }, -30, 60), { start: 0, end: 10 });
  equal(reveal({ start: 0, end: 10 }, 5, 60), { start: 0, end: 10 });
  equal(reveal({ start: 0, end: 10 }, 30, 60), { start: 29, end: 39 });
});

test("the scale has round moments, not closer than asked", () => {
  equal(ticks({ start: 0, end: 60 }, 800).times, [0, 10, 20, 30, 40, 50, 60]);
  equal(ticks({ start: 3, end: 5 }, 800), { times: [3, 3.2, 3.4000000000000004, 3.6, 3.8000000000000003, 4, 4.2, 4.4, 4.6000000000000005, 4.800000000000001, 5], digits: 1 });
  isTrue(ticks({ start: 0, end: 7200 }, 800).times.length <= 11, "too many");
});

test("the index finds what reaches into a view, also what began long before", () => {
  const index = new SegmentIndex([{ start: 5, end: 6 }, { start: 0, end: 100 }, { start: 50, end: 51 }, { start: 7, end: 8 }]);
  equal(index.within(49, 52), [{ start: 0, end: 100 }, { start: 50, end: 51 }]);
  equal(index.within(100, 110), []);
  equal(index.at(5.5), [{ start: 0, end: 100 }, { start: 5, end: 6 }]);
});

test("the index agrees with looking at every segment", () => {
  let seed = 1;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const segments = Array.from({ length: 400 }, () => {
    const start = Math.round(random() * 1000) / 10;
    return { start, end: start + Math.round(random() * 50 + 1) / 10 };
  });
  const index = new SegmentIndex(segments);
  for (let from = 0; from < 100; from += 3.7) {
    const expected = segments.filter(({ start, end }) => start < from + 2 && end > from).length;
    equal(index.within(from, from + 2).length, expected);
  }
});

test("overlaps are where two or more speak, joined where they touch", () => {
  equal(overlaps([{ start: 0, end: 10 }, { start: 5, end: 15 }, { start: 8, end: 9 }]), [{ start: 5, end: 10 }]);
  equal(overlaps([{ start: 0, end: 5 }, { start: 5, end: 9 }]), []);
  equal(overlaps([{ start: 0, end: 10 }, { start: 2, end: 4 }, { start: 4, end: 6 }]), [{ start: 2, end: 6 }]);
  equal(overlaps([]), []);
});

test("an intersection cuts segments to the ranges", () => {
  equal(intersect([{ start: 0, end: 4 }, { start: 6, end: 9 }], [{ start: 1, end: 2 }, { start: 3, end: 7 }]),
    [{ start: 1, end: 2 }, { start: 3, end: 4 }, { start: 6, end: 7 }]);
});

test("boxes never vanish, and join where they would touch", () => {
  equal(boxes([{ start: 0, end: 0.001 }, { start: 50, end: 60 }], { start: 0, end: 100 }, 100), [{ left: 0, right: 1 }, { left: 50, right: 60 }]);
  equal(boxes([{ start: 0, end: 10 }, { start: 10.1, end: 20 }], { start: 0, end: 100 }, 100), [{ left: 0, right: 20 }]);
  const many = Array.from({ length: 10_000 }, (_, index) => ({ start: index, end: index + 0.5 }));
  isTrue(boxes(many, { start: 0, end: 10_000 }, 800).length <= 800, "more boxes than pixels");
});

test("a bisection finds the first that passes, or the end", () => {
  equal([firstIndex([1, 3, 5], (one) => one > 2), firstIndex([], () => true), firstIndex([1], () => false)], [1, 0, 1]);
});
