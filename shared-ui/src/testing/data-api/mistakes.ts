/**
 * Mistakes that test doubles met since they were last taken. The Jest preset for browser code (`@cc/tools/jest`) reads
 * the same key after each test and fails the test, so that code under test cannot hide a mistake by catching its error.
 */
const key = Symbol.for('@cc/mistakes-met-in-tests');
// The key is used by this file and the Jest preset alone, both with texts.
const holder = globalThis as { [key]?: string[] };

export function noteMistake(mistake: string): void {
  (holder[key] ??= []).push(mistake);
}

/** The mistakes so far, which no longer fail the test. */
export function takeMistakes(): readonly string[] {
  return (holder[key] ??= []).splice(0);
}
