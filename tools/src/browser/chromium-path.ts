import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/**
 * The browser for tests: the one in CHROMIUM_PATH, else that of the npm package. Installed browsers are ignored.
 * @throws Error on systems without a browser in the package
 */
export async function chromiumPath(): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Set CHROMIUM_PATH to a Chrome or Chromium: the one from npm runs on Linux (x64) only.');
  }
  const folder = extractedBrowser();
  const libraries = join(folder, 'al2023/lib');
  const others = (process.env['LD_LIBRARY_PATH'] ?? '').split(':').filter((path) => path !== '' && path !== libraries);
  process.env['LD_LIBRARY_PATH'] = [libraries, ...others].join(':');
  process.env['FONTCONFIG_PATH'] = join(folder, 'fonts');
  return join(folder, 'chromium');
}

/**
 * Extracts the package's browser once per version. The package extracts into the folder for temporary files, whether or
 * not another version is there: a process with a folder of its own does it, and the complete folder gets its name at
 * the end.
 */
function extractedBrowser(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest: unknown = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(manifest);
  const folder = join(tmpdir(), `coach-connect-chromium-${version}-${process.getuid?.() ?? 0}`);
  if (existsSync(folder)) return ownFolder(folder);

  const partial = mkdtempSync(`${folder}-`);
  const script = `(await import(${JSON.stringify(entry)})).default.executablePath()`;
  // The package extracts its own system libraries if the machine looks like AWS Lambda.
  const env = { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { env });
  const fonts = join(partial, 'fonts/fonts.conf');
  writeFileSync(fonts, readFileSync(fonts, 'utf8').replaceAll('/tmp/', `${folder}/`));
  try {
    renameSync(partial, folder);
  } catch {
    // Another process was faster.
    rmSync(partial, { recursive: true });
  }
  return ownFolder(folder);
}

/**
 * The folder, if only this account can have written it: all accounts of a machine share the folder for temporary files,
 * and its program is run.
 * @throws Error for the folder of another account
 */
export function ownFolder(folder: string): string {
  const found = lstatSync(folder);
  const isOwn = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
  if (isOwn) return folder;
  throw new Error(`${folder} is not this account's alone, so its browser is not run. Delete it, or set CHROMIUM_PATH.`);
}
