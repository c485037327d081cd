// Keeps the keyboard's place. What has the focus may go away: a menu with the item that was chosen, a speaker who was
// merged, a dialog whose opener is gone. The browser then starts again at the top of the page; here the nearest that is
// left gets the focus.

const CONTROL = "button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex='0']";

/** What had the focus last outside dialogs, and all around it: `{node, index}` with the place among its siblings. */
let trail = [];
let wish = null;
let isWaiting = false;

/** Follows the focus from now on. */
export function startKeepingFocus() {
  window.addEventListener("focusin", ({ target }) => {
    if (!target.closest("dialog")) trail = around(target);
  });
  // Somebody who clicks beside everything wants the focus nowhere.
  window.addEventListener("pointerdown", ({ target }) => {
    if (!target.closest(`dialog, label, ${CONTROL}`)) trail = [];
  }, true);
}

/** Asks for the focus to go to what `selector` names once that is drawn. */
export function focusNext(selector) {
  wish = selector;
}

/** To be called after each drawing. */
export function settleFocus() {
  // A dialog keeps the focus inside, and gives it back where it was.
  if (document.querySelector("dialog[open]")) return;
  const wished = wish && document.querySelector(wish);
  if (wished) {
    wish = null;
    return give(wished);
  }
  const active = document.activeElement;
  if (!trail.length || (active && active !== document.body && !active.disabled)) return;
  const lost = trail[0].node;
  if (lost.isConnected && !lost.disabled) {
    // The button that did something was closed meanwhile, and is open again.
    if (isWaiting) give(lost);
    return;
  }
  const next = lost.isConnected ? lost.closest(".actions")?.querySelector(CONTROL) : nearest(lost);
  isWaiting = !next;
  if (next) give(next);
}

function around(element) {
  const nodes = [];
  for (let node = element; node && node !== document.body; node = node.parentElement) {
    nodes.push({ node, index: node.parentElement ? [...node.parentElement.children].indexOf(node) : 0 });
  }
  return nodes;
}

function nearest(lost) {
  for (let place = 1; place < trail.length; place++) {
    const { node } = trail[place];
    const found = node.isConnected && within(node, trail[place - 1].index, lost);
    if (found) return found;
  }
  return document.getElementById("main");
}

/** Where the focus may go in `node`, which lost its child number `index`. */
function within(node, index, lost) {
  if (node.matches("ul, ol")) {
    // The neighbour, and there the same control where it has one.
    const row = node.children[Math.min(index, node.children.length - 1)];
    const same = lost.closest(".menu-place") ? ".menu-place > button" : lost.dataset.action && `[data-action="${lost.dataset.action}"]`;
    return (same && row?.querySelector(same)) ?? row?.querySelector(CONTROL);
  }
  if (node.matches(".menu-place, .actions")) return node.querySelector(CONTROL);
  if (node.matches(".segments")) return node.querySelector(".rows");
  if (node.matches(".card")) return node.querySelector("h2");
  if (node.matches("main")) return lost.matches("[data-toggle]") ? node.querySelector("[data-toggle]:not(:disabled)") ?? node : node;
  return null;
}

function give(element) {
  isWaiting = false;
  if (!element.matches(CONTROL)) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  if (!element.matches("main")) element.scrollIntoView({ block: "nearest" });
}
