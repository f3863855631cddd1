/** Tells whoever looks after the page what went wrong and where. Visitors are told in words, where it concerns them. */
export function reportFailure(what: string, ...details: readonly unknown[]): void {
  // eslint-disable-next-line no-console -- the console is where a browser's failures are collected
  console.error(what, ...details);
}
