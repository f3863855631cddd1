import { createTrialFolders } from '../testing/trial-folders.ts';
import { followManifest } from './follow-manifest.ts';

test('a rebuilt host is noticed; an unreadable manifest is logged once, and the previous one stays in use', async () => {
  const folders = await createTrialFolders();
  const errors: unknown[] = [];
  const read = followManifest(folders.env.STANDALONE_DIR, { error: (...line: unknown[]) => void errors.push(line) });
  expect((await read()).js).toEqual(['/standalone/main.js']);
  await folders.write('standalone/host-manifest.json', JSON.stringify({ js: ['/standalone/next.js'], css: [] }));
  expect((await read()).js).toEqual(['/standalone/next.js']);
  await folders.write('standalone/host-manifest.json', '{');
  expect([(await read()).js, (await read()).js]).toEqual([['/standalone/next.js'], ['/standalone/next.js']]);
  expect(errors).toHaveLength(1);
  await folders.remove();
});
