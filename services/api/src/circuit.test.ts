import { BrokenCircuitError } from 'cockatiel';
import { mock } from 'node:test';
import { createCircuit } from './provider-call.ts';

let now: number;
let circuit: ReturnType<typeof createCircuit>;
let call: (user: string, answer: 'works' | 'fails') => Promise<string>;
beforeEach(() => {
  now = Date.now();
  mock.method(Date, 'now', () => now);
  circuit = createCircuit('gmail', (outcome) => outcome === 'fails');
  call = (user, answer) =>
    circuit(() => Promise.resolve(answer), user).catch((error: unknown) => {
      if (error instanceof BrokenCircuitError) return 'skipped';
      throw error;
    });
});
afterEach(() => mock.restoreAll());

async function failFor(count: number, name: string): Promise<void> {
  for (let user = 0; user < count; user += 1) expect(await call(`${name} ${user}`, 'fails')).toBe('fails');
}

test('what nine users had before twenty others, or two minutes before, does not count', async () => {
  await failFor(9, 'first');
  for (let user = 0; user < 20; user += 1) await call(`other ${user}`, 'works');
  await failFor(9, 'second');
  now += 121_000;
  await failFor(9, 'third');
  expect(await call('another', 'works')).toBe('works');
});

test('a user whose call found that the provider still fails leaves the next try to others', async () => {
  await failFor(10, 'user');
  now += 10_000;
  expect(await call('attacker', 'fails')).toBe('fails');
  now += 10_000;
  expect(await call('attacker', 'fails')).toBe('skipped');
  expect(await call('user 1', 'works')).toBe('works');
  expect(await call('attacker', 'works')).toBe('works');
});

test('calls that an outage ends late are no tries, and open no circuit again', async () => {
  const late = Promise.withResolvers<string>();
  const ending = Array.from({ length: 15 }, (_, place) => circuit(() => late.promise, `late ${place}`));
  await failFor(10, 'first');
  now += 10_000;
  const tried = Promise.withResolvers<string>();
  const trying = circuit(() => tried.promise, 'one');
  late.resolve('fails');
  await Promise.all(ending);
  tried.resolve('works');
  await trying;
  expect(await call('late 0', 'works')).toBe('works');
});
