/** Logs a problem's details to the browser's console, to which the specification refers users (8). */
export function reportProblem(what: string, detail: unknown): void {
  // eslint-disable-next-line no-console -- the specification refers users to the console for details
  console.error(what, detail);
}
