import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStateFile } from './state-file.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stand-in-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('saved state is restored, and only its owner may read the file', async () => {
  const state = await openStateFile('google', dataDir);
  state.records.set('RefreshToken:a', { payload: { grantId: 'b' } });
  state.save();
  const again = await openStateFile('google', dataDir);
  expect(again.records.get('RefreshToken:a')).toEqual({ payload: { grantId: 'b' } });
  expect(again.signingKey).toEqual(state.signingKey);
  expect((await stat(join(dataDir, 'google.json'))).mode & 0o777).toBe(0o600);
});

test('a damaged file fails the start with an error that says what to do', async () => {
  await writeFile(join(dataDir, 'google.json'), '{"cookieKey":');
  await expect(openStateFile('google', dataDir)).rejects.toThrow('Delete it to start over');
});
