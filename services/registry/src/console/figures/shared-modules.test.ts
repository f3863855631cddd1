import { sharedRows } from './shared-modules.ts';

/** How often the rows of a build with so many shared modules read its list. */
function readsWith(modules: number): number {
  let reads = 0;
  const ranges = Object.fromEntries(Array.from({ length: modules }, (_, place) => [`package-${place}`, '*'] as const));
  const shared = new Proxy(ranges, {
    ownKeys: (target) => {
      reads += 1;
      return Reflect.ownKeys(target);
    },
  });
  expect(sharedRows([{ name: 'trial', shared }])).toHaveLength(modules + 4);
  return reads;
}

test('a build with thousands of shared modules is read as often as one with few', () => {
  expect(readsWith(6_000)).toBe(readsWith(3));
});
