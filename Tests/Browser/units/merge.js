import { mergePatch } from "/core/merge.js";
import { equal, isTrue, test } from "./harness.js";

// The examples of RFC 7396, appendix A: target, patch, result.
const EXAMPLES = [
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [["a", "b"], ["c", "d"], ["c", "d"]],
  [{ a: "b" }, ["c"], ["c"]],
  [{ a: "foo" }, null, null],
  [{ a: "foo" }, "bar", "bar"],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

test("a merge patch does what the RFC shows", () => {
  for (const [target, patch, result] of EXAMPLES) equal(mergePatch(target, patch), result);
});

test("a merge patch leaves the target alone and shares what did not change", () => {
  const target = { a: { b: 1 }, c: { d: 2 } };
  const merged = mergePatch(target, { a: { b: 3 } });
  equal(target, { a: { b: 1 }, c: { d: 2 } });
  isTrue(merged.c === target.c, "the part that did not change was copied");
  isTrue(merged.a !== target.a, "the part that changed is the old object");
});
