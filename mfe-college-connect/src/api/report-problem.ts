/** Writes a problem's details to the browser's console, where the specification sends people for them (8). */
export function reportProblem(what: string, detail: unknown): void {
  // eslint-disable-next-line no-console -- the specification sends people to the console for details
  console.error(what, detail);
}
