// Dark and light: what the system says, unless this browser was told otherwise.

const STORED = "theme";

/** "system", "light" or "dark". */
export function theme() {
  return localStorage.getItem(STORED) ?? "system";
}

export function setTheme(value) {
  if (value === "system") localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, value);
  applyTheme();
}

/** Puts the theme in force on the document, where the style sheet and drawings read it. */
export function applyTheme() {
  const isDark = theme() === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme() === "dark";
  const name = isDark ? "dark" : "light";
  if (document.documentElement.dataset.theme === name) return;
  document.documentElement.dataset.theme = name;
  document.dispatchEvent(new Event("themechange"));
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
