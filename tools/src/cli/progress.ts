/** Prints each step with the seconds since the command began. */
export function createProgress(): (text: string) => void {
  const begun = Date.now();
  return (text) => console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${text} ...`);
}
