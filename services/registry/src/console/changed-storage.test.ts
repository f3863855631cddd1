import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { operatorKey, startConsoleSite, type ConsoleSite } from '../testing/console-site.ts';

let site: ConsoleSite;
let operator: string;

beforeEach(async () => {
  site = await startConsoleSite();
  await site.upload({ version: 'two' });
  await site.activate('live', 'trial', 'two');
  operator = await site.signIn(operatorKey);
});
afterEach(() => site.close());

test('a changed file is named on the page of its remote', async () => {
  expect(await site.open('/console/remotes/trial', operator)).not.toContain('Files were changed');
  await site.write('storage/trial/two/entry.js', 'evil');
  const page = await site.open('/console/remotes/trial', operator);
  expect(page).toMatch(/Files were changed or lost.*trial\/two\/entry\.js/s);
});

test('a live version that the storage fails to read takes away no page, nor the way back', async () => {
  await site.upload({ version: 'three' });
  await site.activate('live', 'trial', 'three');
  const manifest = join(site.storageDir, 'trial/three/remote-manifest.json');
  await rm(manifest);
  // A link to itself is there, and fails to be read.
  await symlink(manifest, manifest);
  expect(await site.open('/console', operator)).toContain('trial');
  const page = await site.open('/console/remotes/trial', operator);
  expect(page).toContain('Files cannot be read now');
  expect(page).toContain('Roll back');
});

test('a changed log is named with its place', async () => {
  await site.write('storage/releases/0000000003.json', '{}');
  const page = await site.open('/console', operator);
  expect(page).toContain('changed at releases/0000000003.json');
  expect(page).toContain('Nothing can be released until the log is restored.');
});
