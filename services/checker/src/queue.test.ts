import { createQueue, type Asked } from './queue.ts';

const of = (remote: string): Asked => ({ remote, asker: 'deployer' });

/** Work that a test ends, and the names in the order in which they began. */
function trial(now = () => 0) {
  const queue = createQueue(now);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (remote: string, name: string, { asker = 'deployer', gone }: Partial<Asked> = {}) => {
    const work = () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    };
    return queue.add({ remote, asker, gone }, work);
  };
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

test('each check has a place that no other one has meanwhile', async () => {
  const queue = createQueue();
  const ends: (() => void)[] = [];
  const add = (remote: string) =>
    queue.add(of(remote), (place) => new Promise<number>((resolve) => ends.push(() => resolve(place))));
  const results = [add('a'), add('b'), add('c')];
  ends[1]?.();
  expect(await results[1]).toBe(1);
  await Promise.resolve();
  ends[2]?.();
  ends[0]?.();
  expect(await Promise.all(results)).toEqual([0, 1, 1]);
});

test('a failed check makes room for the next one, and too many are refused', async () => {
  const queue = createQueue();
  await expect(queue.add(of('a'), () => Promise.reject(new Error('no browser')))).rejects.toThrow('no browser');
  await expect(queue.add(of('a'), async () => 'next')).resolves.toBe('next');
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

test('two checks of a stolen token keep out no owner and no operator, who come before what waits for it', async () => {
  const { add, begun, end } = trial();
  const first = add('a', 'a1');
  void add('a', 'a2');
  for (const asker of ['owner', 'operator'] as const) {
    void add('a', `a-${asker}`, { asker });
    expect(await add('a', 'a3', { asker })).toBeUndefined();
  }
  end('a1');
  await first;
  await Promise.resolve();
  expect(begun).toEqual(['a1', 'a-operator']);
});

test('the remote that used the least time in the last hour is next', async () => {
  let time = 0;
  const { add, begun, end } = trial(() => time);
  const first = [add('a', 'a1'), add('b', 'b1')];
  void add('a', 'a2');
  void add('c', 'c1');
  time = 160_000;
  end('a1');
  await first[0];
  await Promise.resolve();
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  time += 3_600_000;
  void add('d', 'd1');
  end('b1');
  await first[1];
  await Promise.resolve();
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
});

test('a check that nobody wants any more leaves its place to the next one of its remote', async () => {
  const { add, begun, end } = trial();
  const first = add('a', 'a1');
  const gone = new AbortController();
  const left = add('a', 'a2', { gone: gone.signal });
  gone.abort();
  expect(await left).toBeUndefined();
  void add('a', 'a3');
  end('a1');
  await first;
  await Promise.resolve();
  expect(begun).toEqual(['a1', 'a3']);
});
