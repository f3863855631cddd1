import { LruCache } from './lru-cache.ts';

test('the least recently used entry is evicted first', () => {
  const cache = new LruCache<number>({ capacity: 2 });
  cache.set('a', 1);
  cache.set('b', 2);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
});

test('entries count by their size, and a replaced entry counts once', () => {
  const cache = new LruCache<string>({ capacity: 10, sizeOf: ({ length }) => length });
  cache.set('a', '12345');
  cache.set('a', '1234');
  cache.set('b', '123456');
  expect([cache.get('a'), cache.get('b')]).toEqual(['1234', '123456']);
  cache.set('c', '1');
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, '123456', '1']);
});

test('a deleted entry frees its space', () => {
  const cache = new LruCache<number>({ capacity: 1 });
  cache.set('a', 1);
  cache.delete('a');
  cache.delete('a');
  cache.set('b', 2);
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 2]);
});
