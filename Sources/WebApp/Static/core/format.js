// Words and numbers as people read them.

/** 3723.4 → "1:02:03", 63.45 with one digit → "1:03.4". Cuts off, as clocks do. */
export function clock(seconds, digits = 0) {
  const unit = 10 ** digits;
  // The small amount keeps 0.3 * 10 from becoming 2.
  const whole = Math.floor(Math.max(0, seconds) * unit + 1e-6);
  const parts = Math.floor(whole / unit);
  const fraction = digits ? `.${String(whole % unit).padStart(digits, "0")}` : "";
  const two = (value) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(parts / 3600), Math.floor(parts / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(parts % 60)}${fraction}`;
}

/** 4.2 → "4 seconds", 75 → "1 min 15 s": for sentences. */
export function duration(seconds) {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min${whole % 60 ? ` ${whole % 60} s` : ""}`;
  return `${Math.floor(whole / 3600)} h ${Math.floor(whole / 60) % 60} min`;
}

export function percent(fraction) {
  return `${Math.round((fraction ?? 0) * 100)} %`;
}

/** A score as the command prints it, "0.87"; a dash where there is none. */
export function score(value) {
  return value === undefined || value === null ? "–" : value.toFixed(2);
}

export function count(number, one, many = `${one}s`) {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`;
}

/** The day of an ISO date, in this browser's language; "today" and "yesterday" by name. */
export function day(iso, now = new Date()) {
  if (!iso) return "never";
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "unknown";
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  if (date >= midnight) return "today";
  if (date >= midnight - 86_400_000) return "yesterday";
  return date.toLocaleDateString(undefined, { day: "numeric", month: "short", year: "numeric" });
}

export function bytes(number) {
  if (number < 1e6) return `${Math.max(1, Math.round(number / 1e3))} kB`;
  return number < 1e9 ? `${(number / 1e6).toFixed(1)} MB` : `${(number / 1e9).toFixed(2)} GB`;
}
