import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { aJob } from '../testing/a-job.ts';
import { startSite } from '../testing/a-site.ts';
import { checkApart } from './check-apart.ts';

/** Checks a version whose one page has this body or is missing, in a process with a small heap. */
async function check(body?: string, more: Record<string, string> = {}, gone?: AbortSignal) {
  const site = await startSite((path) => (path === '/trial' ? body : undefined));
  const config = readConfig({ CHECKER_KEY: 'k'.repeat(20), SITE_URL: site.url, ALONE_URL: site.url, ...more });
  try {
    return await checkApart(aJob(site.url), config, { megabytes: 120, gone });
  } finally {
    site.close();
  }
}

/** Processes of browsers of these checks, by their commands. */
const browsers = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return '';
      }
    })
    .filter((command) => command.includes(`user-data-dir=${join(tmpdir(), 'check-0')}`));

test('a check that the registry does not wait for any more ends with its browser, and keeps no place', async () => {
  const gone = new AbortController();
  const checked = check('<script>for (;;);</script>', {}, gone.signal).catch(String);
  while (browsers().length === 0) await pause(20);
  gone.abort(new Error('gone'));
  expect(await checked).toBe('Error: gone');
  // It may have given up before the process began.
  expect(await check('<script>for (;;);</script>', {}, gone.signal).catch(String)).toBe('Error: gone');
  expect(browsers()).toEqual([]);
});

test('a version that floods the console ends only its own check, which is a finding', async () => {
  const flood = `<script>let i = 0; setInterval(() => console.error('x'.repeat(2e7) + i++));</script>`;
  const { findings } = await check(flood);
  expect(findings).toMatchObject([
    { check: 'pages', what: expect.stringContaining('trial v1 ended the browser check'), whom: ['Trial team'] },
  ]);
});

test('a version whose page takes memory without an end ends only its own check, which is a finding', async () => {
  const greedy = `<script>const all = []; setInterval(() => all.push(new Uint8Array(1e8).fill(1)), 20);</script>`;
  const { findings } = await check(greedy);
  expect(findings).toMatchObject([
    {
      check: 'pages',
      what: 'The pages of trial v1 ended the browser check: they took too much memory.',
    },
  ]);
});

test('a version whose page starts threads without an end ends only its own check, which is a finding', async () => {
  const greedy = `<script>setInterval(() => {
    for (let count = 0; count < 20; count += 1) {
      const sound = new OfflineAudioContext(1, 4410, 44100);
      sound.suspend(0.01);
      sound.startRendering();
    }
  }, 50);</script>`;
  const { findings } = await check(greedy);
  expect(findings).toMatchObject([{ what: expect.stringContaining('they took too many threads.') }]);
});

// A browser learns of the end of its check as a task of its main thread.
test('nothing is left of a browser that a page keeps busy when its check is ended', async () => {
  const busy = `<script>const all = Array.from({ length: 61 }, () => new BroadcastChannel('x'));
    for (const each of all) each.onmessage = () => {};
    setTimeout(() => { for (;;) all[0].postMessage('x'.repeat(100)); }, 0);</script>`;
  let most = 0;
  const counting = setInterval(() => (most = Math.max(most, browsers().length)), 500);
  await check(busy, { CHECK_TIMEOUT_MS: '15000' });
  clearInterval(counting);
  expect(most).toBeGreaterThan(0);
  expect(browsers()).toEqual([]);
});

test('a check that does not end is stopped when its time is over, which is a finding', async () => {
  const { findings } = await check('<p>No heading</p>', { CHECK_TIMEOUT_MS: '20000' });
  expect(findings).toMatchObject([{ check: 'pages', what: expect.stringContaining('did not end within 20 seconds') }]);
});

test('the process of a check tells what its browser saw', async () => {
  expect((await check()).findings).toMatchObject([{ what: '/trial: answers 404' }]);
});

test('a browser that does not start is no finding', async () => {
  const chosen = process.env['CHROMIUM_PATH'];
  process.env['CHROMIUM_PATH'] = '/nowhere/chromium';
  await expect(check()).rejects.toThrow(/nowhere/);
  if (chosen === undefined) delete process.env['CHROMIUM_PATH'];
  else process.env['CHROMIUM_PATH'] = chosen;
});
