import { h, render } from "/core/dom.js";
import { equal, isTrue, test } from "./harness.js";

function place() {
  const element = document.createElement("div");
  document.body.append(element);
  return element;
}

test("rendering again keeps the elements, and changes only what differs", () => {
  const root = place();
  const view = (name) => h("p", { class: "a" }, "Hello ", h("b", null, name));
  render(root, view("Ann"));
  const [paragraph, bold] = [root.firstChild, root.querySelector("b")];
  render(root, view("Ben"));
  isTrue(root.firstChild === paragraph && root.querySelector("b") === bold, "an element was replaced");
  equal(root.textContent, "Hello Ben");
});

test("keyed elements move with their keys and keep the focus", () => {
  const root = place();
  const list = (keys) => keys.map((key) => h("input", { key, name: key }));
  render(root, list(["a", "b", "c"]));
  const input = root.children[1];
  input.focus();
  render(root, list(["c", "b", "a"]));
  equal([...root.children].map((child) => child.name), ["c", "b", "a"]);
  isTrue(root.children[1] === input && document.activeElement === input, "the focus was lost");
  render(root, list(["b"]));
  isTrue(root.children.length === 1 && root.firstChild === input && document.activeElement === input, "the element was not kept");
});

test("what is absent keeps its place, so that its neighbours keep their elements", () => {
  const root = place();
  const view = (isShown) => [isShown && h("div", null, "extra"), h("div", null, "main")];
  render(root, view(false));
  const main = root.querySelector("div");
  render(root, view(true));
  isTrue(root.querySelectorAll("div")[1] === main, "the neighbour was replaced");
});

test("neither a keyed element nor a list that changes its length moves its neighbours", () => {
  const root = place();
  const view = (isShown, count) => [isShown && h("div", { key: "banner" }, "banner"), Array.from({ length: count }, () => h("p")), h("div", null, "main")];
  render(root, view(true, 2));
  const main = root.lastChild;
  render(root, view(false, 5));
  isTrue(root.lastChild === main, "the neighbour was replaced");
  equal(root.querySelectorAll("p").length, 5);
  render(root, view(true, 0));
  isTrue(root.lastChild === main && root.children.length === 2, "the neighbour was replaced, or something stayed");
});

test("what a person types is not taken away, but a slider follows", () => {
  const root = place();
  const view = (text, number) => [h("input", { type: "text", value: text }), h("input", { type: "range", value: number })];
  render(root, view("a", "1"));
  const [text, range] = root.children;
  text.focus();
  text.value = "abc";
  render(root, view("ab", "7"));
  equal([text.value, range.value], ["abc", "7"]);
  text.blur();
  render(root, view("ab", "7"));
  equal(text.value, "ab");
});

test("handlers are replaced, not added, and absent props are removed", () => {
  const root = place();
  const calls = [];
  render(root, h("button", { onClick: () => calls.push(1), title: "x", style: { "--part": 0.5 } }));
  render(root, h("button", { onClick: () => calls.push(2) }));
  root.firstChild.click();
  equal(calls, [2]);
  equal([root.firstChild.hasAttribute("title"), root.firstChild.style.getPropertyValue("--part")], [false, ""]);
});

test("islands are made once, told of changes, and ended with what holds them", () => {
  const root = place();
  const log = [];
  const island = { create: (_, data) => (log.push(`create ${data}`), { update: (next) => log.push(`update ${next}`), destroy: () => log.push("destroy") }) };
  render(root, h("div", null, h("span", { island, data: 1 })));
  render(root, h("div", null, h("span", { island, data: 2 })));
  render(root);
  equal(log, ["create 1", "update 2", "destroy"]);
});

test("a memo is drawn again only when one of its entries is another", () => {
  const root = place();
  let calls = 0;
  const view = (entry) => h("p", { memo: [entry] }, () => (calls++, h("b", null, entry)));
  for (const entry of ["a", "a", "b"]) render(root, view(entry));
  equal([calls, root.textContent], [2, "b"]);
});

test("drawings inside a page are drawings", () => {
  const root = place();
  render(root, h("svg", { viewBox: "0 0 1 1" }, h("path", { d: "M0 0" })));
  isTrue(root.querySelector("path") instanceof SVGPathElement, "the path is not of SVG");
});
