// A small keyed renderer. Views are pure functions that return descriptions made by `h`; `render` changes the document
// until it matches. Elements that stay are never replaced, so focus, scroll and drags survive many renders a second.

const SVG = "http://www.w3.org/2000/svg";
const NODE = Symbol("description");
const PLACE = Symbol("place");
const HANDLERS = Symbol("handlers");
const RESERVED = new Set(["key", "island", "data", "memo"]);

/**
 * Describes an element. Props are attributes, `onEvent` handlers, `class`, `style` (set through the CSSOM, as the
 * content security policy forbids style attributes), and `key`. With `island`, the element's inside belongs to
 * `island.create(element, data)`, which returns `{update(data), destroy()}`. With `memo`, the one child is a function that
 * returns the children, and is called only when an entry of the memo array is no longer identical.
 */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, key: props?.key, children };
}

/** Makes the children of `parent` match `children`. */
export function render(parent, ...children) {
  const focused = document.activeElement;
  reconcile(parent, flatten(children));
  // Moving an element in a list takes its focus away.
  if (focused !== document.activeElement && focused?.isConnected) focused.focus({ preventScroll: true });
}

/**
 * Children in one list, each with what it is known by from one rendering to the next: its key, else its place. A place in
 * an inner list is counted within it, and what is absent keeps its place as empty text, so neighbours keep theirs.
 */
function flatten(children, into = [], path = "#") {
  children.forEach((child, index) => {
    if (Array.isArray(child)) return flatten(child, into, `${path}${index}.`);
    const isAbsent = child === null || child === undefined || typeof child === "boolean";
    const content = isAbsent ? "" : typeof child === "object" ? child : String(child);
    into.push({ place: content.key ?? `${path}${index}`, content });
  });
  return into;
}

function reconcile(parent, next) {
  const old = new Map();
  for (const node of parent.childNodes) old.set(node[PLACE], node);
  const nodes = next.map(({ place, content }) => {
    let node = old.get(place);
    if (node && isSame(node, content)) {
      old.delete(place);
      update(node, content);
    } else {
      node = create(content, parent);
      node[PLACE] = place;
    }
    return node;
  });
  const kept = new Set(nodes);
  for (const node of [...parent.childNodes]) if (!kept.has(node)) remove(node);
  let cursor = parent.firstChild;
  for (const node of nodes) {
    if (node === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(node, cursor);
  }
}

function isSame(node, description) {
  if (typeof description === "string") return node.nodeType === Node.TEXT_NODE;
  return node[NODE]?.tag === description.tag && node[NODE].props.island === description.props.island;
}

function create(description, parent) {
  if (typeof description === "string") return document.createTextNode(description);
  const isSVG = description.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  const element = isSVG
    ? document.createElementNS(SVG, description.tag)
    : document.createElement(description.tag);
  element[NODE] = { tag: description.tag, props: {} };
  update(element, description);
  return element;
}

function update(node, description) {
  if (typeof description === "string") {
    if (node.data !== description) node.data = description;
    return;
  }
  const { props } = description;
  const old = node[NODE].props;
  for (const name in old) if (!(name in props)) set(node, name, undefined, old[name]);
  const { memo } = props;
  const isFresh = memo && old.memo?.length === memo.length && memo.every((entry, index) => entry === old.memo[index]);
  if (props.island) {
    if (node.island) node.island.update(props.data);
    else {
      node.dataset.island = "";
      node.island = props.island.create(node, props.data);
    }
  } else if (!isFresh) {
    reconcile(node, flatten(memo ? [description.children[0]()] : description.children));
  }
  // After the children: a select's value names one of its options.
  for (const name in props) if (props[name] !== old[name] || name === "value") set(node, name, props[name], old[name]);
  node[NODE] = { tag: description.tag, props };
}

function remove(node) {
  if (node.nodeType === Node.ELEMENT_NODE) {
    for (const element of node.querySelectorAll("[data-island]")) element.island.destroy();
    node.island?.destroy();
  }
  node.remove();
}

function set(element, name, value, old) {
  if (RESERVED.has(name)) return;
  if (name.startsWith("on")) return listen(element, name.slice(2).toLowerCase(), value);
  if (name === "style") return setStyle(element, value ?? {}, old ?? {});
  if (name === "value" || name === "checked" || name === "indeterminate") {
    // What a person is typing is not taken from under their hands.
    const isTyping = name === "value" && element === document.activeElement && element.matches("input:not([type=range]), textarea");
    if (!isTyping && element[name] !== value) element[name] = value ?? "";
    return;
  }
  if (value === undefined || value === null || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : value);
}

function listen(element, type, handler) {
  element[HANDLERS] ??= {};
  if (!(type in element[HANDLERS])) element.addEventListener(type, (event) => element[HANDLERS][type]?.(event));
  element[HANDLERS][type] = handler;
}

function setStyle(element, style, old) {
  for (const name in old) if (!(name in style)) element.style.removeProperty(name);
  for (const name in style) if (style[name] !== old[name]) element.style.setProperty(name, style[name]);
}
