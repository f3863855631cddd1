/* global afterEach */
// Test doubles record calls that would fail in production, such as reading a column that the database does not have. A
// mistake fails the test even when the code caught its error. The doubles use the same key: `takeMistakes` of
// shared-ui/src/testing empties the list.
const key = Symbol.for('@cc/mistakes-met-in-tests');

afterEach(() => {
  const mistakes = globalThis[key]?.splice(0) ?? [];
  if (mistakes.length > 0) throw new Error(`Mistakes of the code under test:\n${mistakes.join('\n')}`);
});
