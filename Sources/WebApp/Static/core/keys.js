// Whether single keys do something everywhere: who speaks to the machine, or hits keys by chance, can switch them off.

const STORED = "keys";

export function hasKeys() {
  return localStorage.getItem(STORED) !== "off";
}

export function setKeys(isOn) {
  if (isOn) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, "off");
}
