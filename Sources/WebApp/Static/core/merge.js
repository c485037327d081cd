/**
 * Applies a JSON Merge Patch (RFC 7396): objects merge, everything else replaces, null removes.
 *
 * The target is not changed: objects on the way to a change are copied, all others are shared with the target, so
 * that identity tells whether a part of the state is still the same.
 */
export function mergePatch(target, patch) {
  if (!isObject(patch)) return patch;
  const merged = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = mergePatch(merged[name], value);
  }
  return merged;
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
