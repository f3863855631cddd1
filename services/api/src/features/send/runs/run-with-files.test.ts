import { useTestApi } from '../../../testing/use-test-api.ts';
import { createTestRunner } from '../../../testing/test-runs.ts';

const files = new Map<string, Buffer>();

const storage = {
  read: (path: string) => Promise.resolve(files.get(path) ?? null),
  remove: () => Promise.resolve(),
};
const { api, standIns } = await useTestApi({ change: (externals) => ({ ...externals, storage }) });

test('a run sends its files with every email, and pauses when one is gone', async () => {
  const runner = await createTestRunner(api);
  const path = `${runner.user.id}/1/cv.txt`;
  files.set(path, Buffer.from('My CV'));
  const first = await runner.plan([1, 2], { files: [{ path, filename: 'My CV.txt' }] });
  const second = await runner.plan([3], { files: [{ path, filename: 'My CV.txt' }] });
  await runner.work(first);
  const mails = standIns.inbox.messages().filter((mail) => mail.from === runner.user.email);
  expect(mails.map((mail) => mail.attachments.map(({ filename }) => filename))).toEqual([['My CV.txt'], ['My CV.txt']]);
  files.delete(path);
  await runner.work(second);
  expect(await runner.run(second)).toMatchObject({
    state: 'paused',
    pause_code: 'attachments_invalid',
    pause_message: 'File "My CV.txt" is not there any more. Please attach it again.',
  });
});

test('a user makes the server read files 30 times in ten minutes at most, each file once', async () => {
  const runner = await createTestRunner(api);
  const [path, run] = [`${runner.user.id}/1/cv.txt`, '3c1d7a52-8a3c-4f0e-9a55-3f1c2b7d9e10'];
  files.set(path, Buffer.from('My CV'));
  const file = { path, filename: 'cv.txt' };
  expect((await runner.change(run, { kind: 'files', files: [file, file] })).statusCode).toBe(400);
  const codes: number[] = [];
  for (let i = 0; i < 31; i += 1) codes.push((await runner.change(run, { kind: 'files', files: [file] })).statusCode);
  expect(codes).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
});

test('a run that is paused for its files goes on with others of the user, or with none', async () => {
  const runner = await createTestRunner(api);
  const file = (name: string, owner = runner.user.id) => ({ path: `${owner}/1/${name}`, filename: name });
  const [gone, other] = [file('gone.txt'), file('other.txt')];
  for (const { path } of [gone, other]) files.set(path, Buffer.from('My CV'));
  const runs = [await runner.plan([1], { files: [gone] }), await runner.plan([2], { files: [gone] })] as const;
  files.delete(gone.path);
  for (const run of runs) await runner.work(run);
  const refused = await Promise.all([
    runner.change(runs[0], { kind: 'files', files: [gone] }),
    runner.change(runs[0], { kind: 'files', files: [file('cv.txt', '00000000-0000-4000-8000-000000000000')] }),
  ]);
  expect(refused.map((answer) => answer.json<{ error: string }>().error)).toEqual([
    'File "gone.txt" is not there any more. Nothing was sent. Please attach it again.',
    'File "cv.txt" is not among your files. Nothing was sent. Please attach it again.',
  ]);
  expect((await runner.change(runs[0], { kind: 'files', files: [other] })).json()).toEqual({ state: 'running' });
  expect((await runner.change(runs[1], { kind: 'files', files: [] })).json()).toEqual({ state: 'running' });
  for (const run of runs) await runner.work(run);
  const mails = standIns.inbox.messages().filter((mail) => mail.from === runner.user.email);
  expect(mails.map((mail) => mail.attachments.map(({ filename }) => filename)).toReversed()).toEqual([
    ['other.txt'],
    [],
  ]);
});
