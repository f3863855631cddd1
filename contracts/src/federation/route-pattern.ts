/** Path patterns as react-router reads them: fixed segments, `:parameter`, and `*` at the end. */
export function matchesPattern(pattern: string, path: string): boolean {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  const open = wanted.at(-1) === '*';
  if (open ? given.length < wanted.length - 1 : given.length !== wanted.length) return false;
  return wanted.every((segment, i) => !isFixed(segment) || sameSegment(segment, given[i]));
}

/** The one whose pattern matches a path: of several, that with the fewest parameters. */
export function narrowest<Each>(
  all: readonly Each[],
  patternOf: (each: Each) => string,
  path: string,
): Each | undefined {
  const parameters = (each: Each) => segmentsOf(patternOf(each)).filter((segment) => !isFixed(segment)).length;
  const matching = all.filter((each) => matchesPattern(patternOf(each), path));
  return matching.sort((a, b) => parameters(a) - parameters(b))[0];
}

/** Whether one path can match both patterns. */
export function patternsOverlap(one: string, other: string): boolean {
  const [a, b] = [segmentsOf(one), segmentsOf(other)];
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const [mine, theirs] = [a[i], b[i]];
    if (mine === '*' || theirs === '*') return true;
    if (mine === undefined || theirs === undefined) return false;
    if (isFixed(mine) && isFixed(theirs) && !sameSegment(mine, theirs)) return false;
  }
  return true;
}

export function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/** Whether a segment of a pattern stands for itself. */
export function isFixed(segment: string | undefined): segment is string {
  return segment !== undefined && segment !== '*' && !segment.startsWith(':');
}

// react-router ignores case by default.
function sameSegment(wanted: string, given: string | undefined): boolean {
  return wanted.toLowerCase() === given?.toLowerCase();
}
