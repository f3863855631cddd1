import { createTrialFolders } from '../testing/trial-folders.ts';
import { followManifest } from './follow-manifest.ts';

test('a rebuilt shell is noticed; an unreadable manifest is logged once, and the previous one stays in use', async () => {
  const folders = await createTrialFolders();
  const errors: unknown[] = [];
  const read = followManifest(folders.env.SHELL_DIR, { error: (...line: unknown[]) => void errors.push(line) });
  expect((await read()).js).toEqual(['/assets/main.0123456789.js']);
  await folders.write('shell/shell-manifest.json', JSON.stringify({ js: ['/assets/next.js'], css: [] }));
  expect((await read()).js).toEqual(['/assets/next.js']);
  await folders.write('shell/shell-manifest.json', '{');
  expect([(await read()).js, (await read()).js]).toEqual([['/assets/next.js'], ['/assets/next.js']]);
  expect(errors).toHaveLength(1);
  await folders.remove();
});
