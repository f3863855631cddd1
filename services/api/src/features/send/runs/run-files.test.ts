import { sweepOnce } from '../../../testing/run-jobs.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createTestRunner, type TestRunner } from '../../../testing/test-runs.ts';

let runner: TestRunner;
let files: Set<string>;
let isAway: boolean;

const storage = {
  read: (path: string) => Promise.resolve(files.has(path) ? Buffer.from('My CV') : null),
  remove(paths: readonly string[]) {
    if (isAway) return Promise.reject(new Error('storage is away'));
    for (const path of paths) files.delete(path);
    return Promise.resolve();
  },
};
const { api } = await useTestApi({ change: (externals) => ({ ...externals, storage }) });
beforeEach(async () => {
  [files, isAway] = [new Set(), false];
  runner = await createTestRunner(api);
});

/** Stores a file, as the storage API does. */
async function store(path: string): Promise<void> {
  files.add(path);
  await api.admin.query(
    `insert into storage.objects (bucket_id, name) values ('run-files', $1) on conflict do nothing`,
    [path],
  );
}

/** A run with these files. @returns its id. */
async function planWith(school: number, names: readonly string[]): Promise<string> {
  const paths = names.map((name) => `${runner.user.id}/1/${name}`);
  for (const path of paths) await store(path);
  return runner.plan([school], { files: paths.map((path) => ({ path, filename: 'cv.txt' })) });
}

const end = (run: string) =>
  api.admin.query(
    `with sent as (update public.sends set status = 'skipped' where run_id = $1)
     update public.runs set state = 'finished', ended_at = now() where id = $1`,
    [run],
  );
const aDayPasses = () =>
  api.admin.query(`update private.unused_files set since = since - interval '24 hours 1 second'`);
const names = () => [...files].map((path) => path.split('/').at(-1));

test('a file is deleted a day after no open run and no letter named it', async () => {
  const letter = `${runner.user.id}/1/letter`;
  const first = await planWith(1, ['old', 'shared', 'letter']);
  const scheduled = await planWith(2, ['shared']);
  await store(`${runner.user.id}/1/unused`);
  await api.admin.query(
    `insert into public.letters (id, user_id, subject, body, files)
     values (gen_random_uuid(), $1, '', 'Dear Coach,', jsonb_build_array(jsonb_build_object('path', $2::text)))`,
    [runner.user.id, letter],
  );
  await end(first);
  await sweepOnce(api);
  expect(names()).toEqual(['old', 'shared', 'letter', 'unused']);
  await aDayPasses();
  await sweepOnce(api);
  expect(names()).toEqual(['shared', 'letter']);
  await end(scheduled);
  await api.admin.query('delete from public.letters where user_id = $1', [runner.user.id]);
  await sweepOnce(api);
  await aDayPasses();
  await sweepOnce(api);
  expect(names()).toEqual([]);
});

test('the files of a deleted account are deleted', async () => {
  await store(`${runner.user.id}/1/cv.pdf`);
  await sweepOnce(api);
  expect(names()).toEqual(['cv.pdf']);
  await api.admin.query('delete from auth.users where id = $1', [runner.user.id]);
  await sweepOnce(api);
  expect(names()).toEqual([]);
});

test('while storage is away, they stay listed', async () => {
  await store(`${runner.user.id}/1/old`);
  await sweepOnce(api);
  await aDayPasses();
  isAway = true;
  await sweepOnce(api);
  isAway = false;
  await sweepOnce(api);
  expect(names()).toEqual([]);
});
