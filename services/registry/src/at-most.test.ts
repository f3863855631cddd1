import { EventEmitter } from 'node:events';
import { atMost, atMostEach } from './at-most.ts';

/** Somebody who waits, and may leave. */
class Caller extends EventEmitter {
  closed = false;
  leave() {
    this.closed = true;
    this.emit('close');
  }
}

/** Tasks that end when the test says so. */
function trial(inTurn = atMost(2)) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, caller?: Caller) =>
    inTurn(async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      return name;
    }, caller);
  return { add, begun, end: (name: string) => ends.get(name)?.() };
}
const settled = () => new Promise(setImmediate);

test('tasks start in order, two at a time, and a failed one makes room too', async () => {
  const inTurn = atMost(2);
  const { add, begun, end } = trial(inTurn);
  const results = ['a', 'b', 'c'].map((name) => add(name));
  const failing = inTurn(() => Promise.reject(new Error('failed')));
  const last = add('d');
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a');
  await expect(failing).rejects.toThrow('failed');
  await settled();
  for (const name of ['c', 'd']) end(name);
  expect(await Promise.all([...results, last])).toEqual(['a', 'b', 'c', 'd']);
});

test('a task whose caller leaves is dropped at once, and keeps no other one waiting', async () => {
  const { add, begun, end } = trial();
  const callers = Array.from({ length: 5 }, () => new Caller());
  const results = callers.map((caller, place) => add(`${place}`, caller));
  for (const caller of callers.slice(2, 4)) caller.leave();
  expect(await Promise.all(results.slice(2, 4))).toEqual([undefined, undefined]);
  end('0');
  await settled();
  expect(begun).toEqual(['0', '1', '4']);
  const late = new Caller();
  late.leave();
  expect(await add('5', late)).toBeUndefined();
  for (const name of ['1', '4']) end(name);
  expect(await Promise.all(results)).toEqual(['0', '1', undefined, undefined, '4']);
  expect(callers.map((caller) => caller.listenerCount('close'))).toEqual([0, 0, 0, 0, 0]);
});

test('tasks of one key wait for no other key', async () => {
  const inTurn = atMostEach(1);
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = inTurn('a', () => promise);
  expect(await inTurn('b', async () => 'b')).toBe('b');
  resolve('a');
  expect(await slow).toBe('a');
});
