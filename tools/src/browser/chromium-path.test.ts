import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownFolder } from './chromium-path.ts';

test('a browser is run only from a folder that this account alone can write', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cc-browser-'));
  const link = join(folder, 'link');
  try {
    expect(ownFolder(folder)).toBe(folder);
    symlinkSync(folder, link);
    expect(() => ownFolder(link)).toThrow("is not this account's alone, so its browser is not run.");
    for (const mode of [0o777, 0o775, 0o1777]) {
      chmodSync(folder, mode);
      expect(() => ownFolder(folder)).toThrow('Delete it, or set CHROMIUM_PATH.');
    }
    // A folder of the system is another account's, unless this one is the system's.
    if (process.getuid?.() !== 0) expect(() => ownFolder('/etc')).toThrow('is not this account');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
