/** Numbers that look random and are the same on every run for the same name. */
export interface Random {
  /** True in `probability` (0 to 1) of all cases. */
  chance(probability: number): boolean;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** One entry of a list. @throws when it is empty. */
  pick(list: readonly string[]): string;
}

/** Each name has a generator of its own, so that an addition to one program changes no other program. */
export function randomFor(name: string): Random {
  const next = mulberry32(fnv1a(name));
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    chance: (probability) => next() < probability,
    between,
    pick: (list) => {
      const entry = list[between(0, list.length - 1)];
      if (entry === undefined) throw new Error('Nothing to pick from an empty list.');
      return entry;
    },
  };
}

/** FNV-1a, a 32-bit hash of a text. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** Mulberry32, a small generator of good spread; gives numbers from 0 (included) to 1 (excluded). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
