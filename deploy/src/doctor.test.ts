import { examine } from './doctor.ts';
import { CannotStart } from './start-service.ts';

test('each part gets one line: fine, what to do, or why it could not be checked', async () => {
  const lines: string[] = [];
  const checks = [
    { part: 'clock', look: async () => undefined },
    { part: 'bucket', look: async () => 'Create it.' },
    { part: 'settings', look: () => Promise.reject(new CannotStart('SITE_URL: is not set')) },
    { part: 'site', look: () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })) },
  ];
  expect(await examine(checks, (line) => lines.push(line))).toBe(false);
  expect(lines).toEqual([
    'ok    clock',
    'WRONG bucket: Create it.',
    'WRONG settings: SITE_URL: is not set',
    'WRONG site: This could not be checked (ECONNREFUSED). Mend that, and run this again.',
  ]);
  expect(await examine(checks.slice(0, 1), () => undefined)).toBe(true);
});
