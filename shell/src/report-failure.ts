/** Logs a failure to the console, for developers. Visitors get messages where a failure concerns them. */
export function reportFailure(what: string, ...details: readonly unknown[]): void {
  // eslint-disable-next-line no-console -- browser failures are collected in the console
  console.error(what, ...details);
}
