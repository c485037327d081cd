// The least that tests need: a name, a body that throws, and comparisons that say what differs.

const tests = [];

export function test(name, body) {
  tests.push({ name, body });
}

export function equal(actual, expected) {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${a} is not ${b}`);
}

export function isTrue(condition, message) {
  if (!condition) throw new Error(message);
}

/** Runs all tests; each result is `{name, failure}`, failure being null where it passed. */
export async function run() {
  const results = [];
  for (const { name, body } of tests) {
    try {
      await body();
      results.push({ name, failure: null });
    } catch (error) {
      results.push({ name, failure: `${error.message}\n${error.stack}` });
    }
  }
  return results;
}
