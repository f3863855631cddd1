import { createQueue } from './queue.ts';

/** Work that a test ends, and the names in the order in which they began. */
function trial() {
  const queue = createQueue();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (remote: string, name: string) =>
    queue.add(remote, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { add, begun, end: (name: string) => ends.get(name)?.() };
}

test('two checks run at once, and never two of one remote', async () => {
  const { add, begun, end } = trial();
  const results = [add('a', 'a1'), add('a', 'a2'), add('b', 'b1'), add('c', 'c1')];
  expect(begun).toEqual(['a1', 'b1']);
  end('a1');
  await results[0];
  await Promise.resolve();
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  for (const name of ['b1', 'a2']) end(name);
  expect(await Promise.all(results.slice(1, 3))).toEqual(['a2', 'b1']);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1']);
});

test('a failed check makes room for the next one, and too many are refused', async () => {
  const queue = createQueue();
  await expect(queue.add('a', () => Promise.reject(new Error('no browser')))).rejects.toThrow('no browser');
  await expect(queue.add('a', async () => 'next')).resolves.toBe('next');
  const { add } = trial();
  for (let i = 0; i < 22; i += 1) void add(`remote-${i}`, 'a');
  expect(await add('b', 'b')).toBeUndefined();
});

test('one check of a remote runs, one waits, and more are refused, so others find a place', async () => {
  const { add, begun } = trial();
  void add('a', 'a1');
  void add('a', 'a2');
  for (let i = 3; i < 40; i += 1) expect(await add('a', `a${i}`)).toBeUndefined();
  void add('b', 'b1');
  expect(begun).toEqual(['a1', 'b1']);
});
