/** The entries of a changelog after one version and up to another, the newest first, as they are written. */
export function changesBetween(changelog: string, after: string, upTo: string): string {
  const [, ...entries] = changelog.split(/^(?=## )/m);
  return entries
    .filter((entry) => {
      const version = /^## (\d+\.\d+\.\d+)/.exec(entry)?.[1];
      return version !== undefined && isNewer(version, after) && !isNewer(version, upTo);
    })
    .map((entry) => entry.trim())
    .join('\n\n');
}

/** Whether the first version is newer, by its three numbers. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  const first = a.findIndex((number, place) => number !== b[place]);
  return first !== -1 && (a[first] ?? 0) > (b[first] ?? 0);
}

/** The number before the first point. */
export function majorOf(version: string): number {
  return numbersOf(version)[0] ?? 0;
}

function numbersOf(version: string): number[] {
  return version.split('.').map(Number);
}
