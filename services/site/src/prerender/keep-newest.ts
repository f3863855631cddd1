/** Puts an entry last into a map, and forgets the first ones, so that at most so many are kept. */
export function keepNewest<Entry>(map: Map<string, Entry>, key: string, entry: Entry, most: number): void {
  map.delete(key);
  map.set(key, entry);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
