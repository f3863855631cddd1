import { existsSync } from 'node:fs';

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];

/**
 * A browser to drive: CHROMIUM_PATH, an installed Chromium or Chrome, else the one that comes as an npm package,
 * unpacked once. The package wants to believe that it runs on AWS to bring its own system libraries along.
 */
export async function chromiumPath(): Promise<string> {
  const found = [process.env['CHROMIUM_PATH'], ...installed].find((path) => path !== undefined && existsSync(path));
  if (found !== undefined) return found;
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
