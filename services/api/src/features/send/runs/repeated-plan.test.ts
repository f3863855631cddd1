import { randomUUID } from 'node:crypto';
import { mock } from 'node:test';
import { createTestRunner, type TestRunner } from '../../../testing/test-runs.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

let runner: TestRunner;
/** Null: there is no such file. */
let read: () => Promise<Buffer | null>;
const storage = { read: () => read(), remove: () => Promise.resolve() };
const { api } = await useTestApi({ change: (externals) => ({ ...externals, storage }) });

beforeEach(async () => {
  runner = await createTestRunner(api);
  read = () => Promise.resolve(Buffer.from('My CV'));
});
afterEach(() => mock.timers.reset());

type Changes = Parameters<TestRunner['request']>[1];

const withFile = (): Changes => ({ files: [{ path: `${runner.user.id}/1/cv.txt`, filename: 'cv.txt' }] });

/** The answers to a request whose first answer was lost. */
async function askTwice(changes: Changes, meanwhile: () => unknown) {
  const [request, key] = [await runner.request([1], changes), randomUUID()];
  const first = await runner.post(request, key);
  expect(first.statusCode).toBe(200);
  await meanwhile();
  return { first: first.json<object>(), second: (await runner.post(request, key)).json<object>() };
}

// "Nothing was sent" would be wrong.
describe('a run that is stored answers its request again', () => {
  test('when its file is gone by now', async () => {
    const { first, second } = await askTwice(withFile(), () => (read = () => Promise.resolve(null)));
    expect(second).toEqual(first);
  });

  test('while the storage is away', async () => {
    const { first, second } = await askTwice(withFile(), () => (read = () => Promise.reject(new Error('away'))));
    expect(second).toEqual(first);
  });

  test('when its time is over', async () => {
    const start = { kind: 'at', at: new Date(Date.now() + 60_000).toISOString() } as const;
    const { first, second } = await askTwice({ start }, () =>
      // An access token is valid for an hour.
      mock.timers.enable({ apis: ['Date'], now: Date.now() + 30 * 60_000 }),
    );
    expect((await runner.post(await runner.request([1], { start }))).body).toContain('This time is over');
    expect(second).toEqual(first);
  });
});
