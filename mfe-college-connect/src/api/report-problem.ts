/** The one place that writes to the browser's console: what went wrong, for whoever looks there (specification 8). */
export function reportProblem(what: string, detail: unknown): void {
  // eslint-disable-next-line no-console -- the specification sends people to the console for details
  console.error(what, detail);
}
