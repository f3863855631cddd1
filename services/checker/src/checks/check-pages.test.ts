import { checkPassHeader } from '@cc/contracts/deploy/previews';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Budget } from '@cc/contracts/federation/registry';
import type { Browser, BrowserContext } from 'playwright-core';
import { withBrowser } from '../browser/with-browser.ts';
import { readConfig } from '../config.ts';
import { aJob } from '../testing/a-job.ts';
import { type Answer, startSite } from '../testing/a-site.ts';
import { checkPages } from './check-pages.ts';

/** What a built container sets, and the shell's list of containers. */
const container = `
  globalThis.trial_v1 = { get: async () => () => ({ default: {
    routes: [{ path: '/trial', load: async () => ({ default: () => null }) }], fragments: {},
  } }) };
  globalThis.__FEDERATION__ = { __INSTANCES__: [{ moduleCache: new Map([['trial_v1', { inited: true }]]) }] };
`;
const hydrate = `document.querySelector('h1').__reactFiber$trial = {};`;

interface Trial {
  /** Script of the page, after the container. */
  readonly more?: string;
  /** The same, on the first visit only. */
  readonly once?: string;
  readonly entry?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly budget?: Budget;
  readonly mostBusy?: number;
  readonly refusedTimeout?: number;
}

/** Checks a version with one page. */
async function check(
  { more = '', once = '', entry = container, headers = {}, budget, mostBusy, refusedTimeout }: Trial,
  watch?: (browser: Browser) => void,
  answerTo?: (path: string, headers: IncomingHttpHeaders) => Answer | undefined,
) {
  let visits = 0;
  const site = await startSite((path, sent): Answer | undefined => {
    const own = answerTo?.(path, sent);
    if (own !== undefined) return own;
    if (path === '/remotes/trial/v1/entry.js') return entry;
    if (path === '/remotes/trial/v1/late.js') return randomBytes(50_000).toString('base64');
    if (path !== '/trial') return undefined;
    visits += 1;
    const body = `<link rel="icon" href="data:,"><header><a href="/">Home</a><a href="/more">More</a></header><h1>Trial</h1><footer><a href="/">Home</a></footer>
      <script src="/remotes/trial/v1/entry.js"></script><script>${hydrate}${visits === 1 ? once : ''}${more}</script>`;
    return { body, headers };
  });
  const config = readConfig({ CHECKER_KEY: 'k'.repeat(20), SITE_URL: site.url, REGISTRY_URL: site.url });
  try {
    return await withBrowser(config, (browser) => {
      watch?.(browser);
      return checkPages(browser, aJob(site.url, { sizes: { 'late.js': 1 }, budget }), mostBusy, refusedTimeout);
    });
  } finally {
    site.close();
  }
}

test('a page that shows its heading and hydrates without an error passes', async () => {
  expect(await check({})).toEqual({
    checks: [{ name: 'browser /trial', ok: true, detail: 'shows "Trial"' }],
    findings: [],
  });
});

test('a page chooses neither the address nor the check that its requests count for', async () => {
  const counted: unknown[] = [];
  const chosen = `{ 'X-Forwarded-For': '203.0.113.9', 'X-Check-Pass': 'another' }`;
  const more = `fetch('/counted', { credentials: 'omit', headers: ${chosen} }), fetch('/counted', { credentials: 'omit' })`;
  await check({ more }, undefined, (path, headers) => {
    if (path === '/counted') counted.push(`${headers['x-forwarded-for']} ${headers[checkPassHeader]}`);
    return undefined;
  });
  expect([...new Set(counted)]).toEqual(['192.0.2.1 pass']);
});

test('the problems of a page that shows and throws without an end are cut short', async () => {
  const more = `document.querySelector('h1').textContent = 'x'.repeat(1e6);
    for (let i = 0; i < 50; i += 1) console.error(i + 'y'.repeat(1e5));`;
  const { checks, findings } = await check({ more });
  expect(findings).toHaveLength(10);
  expect(JSON.stringify([checks, findings]).length).toBeLessThan(20_000);
});

test('an error while the page runs is a finding, with the way to see it', async () => {
  const { checks, findings } = await check({ more: 'setTimeout(() => { throw new Error("no user"); })' });
  expect(checks).toMatchObject([{ ok: false }]);
  expect(findings).toMatchObject([
    { check: 'pages', what: '/trial: no user', whom: ['Trial team'], remedy: expect.stringContaining('trial v1') },
  ]);
});

test('an error in a script of another remote names that remote', async () => {
  const more = `document.body.append(Object.assign(document.createElement('script'), { src: '/remotes/other/v7/part.js' }));`;
  const { findings } = await check({ more }, undefined, (path) =>
    path === '/remotes/other/v7/part.js' ? 'throw new Error("no user")' : undefined,
  );
  expect(findings).toMatchObject([
    { what: '/trial: no user (its stack, which a page can forge, names a script of other)' },
  ]);
});

test('what a page takes from the shell and from other pages is a finding', async () => {
  const more = `document.querySelector('h1').style = 'position: fixed; inset: 0; margin: 0';
    Array.prototype.last = () => undefined;
    fetch = async () => new Response('{}');
    localStorage.clear();
    document.body.style.overflow = 'hidden';
    alert('Cookies?');`;
  const { findings } = await check({ more });
  expect(findings.map(({ what }) => what)).toEqual([
    '/trial: opens a dialog of the browser, unasked: "Cookies?"',
    '/trial: covers or hides the header, so its links cannot be pressed',
    '/trial: styles the whole document, at its html or body element',
    '/trial: deletes what other remotes keep in the browser (localStorage)',
    '/trial: replaces Array.prototype.last, fetch for all pages',
  ]);
});

test('what a page takes from those who press, type, search and leave is a finding', async () => {
  const more = `addEventListener('click', (event) => event.stopPropagation(), true);
    document.querySelector('h1').tabIndex = 0; document.querySelector('h1').focus();
    addEventListener('focusin', () => document.querySelector('h1').focus());
    addEventListener('beforeunload', (event) => event.preventDefault());
    document.title = 'Trial';
    new MutationObserver(() => { if (document.title !== 'Trial') document.title = 'Trial'; })
      .observe(document.querySelector('title'), { childList: true });
    document.head.append(Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }));
    document.querySelector('footer').remove();
    document.cookie = 'trial=' + 'x'.repeat(2000) + '; path=/other/'; sessionStorage.trial = 'x'.repeat(600_000);`;
  const { findings } = await check({ more });
  expect(findings.map(({ what }) => what)).toEqual([
    '/trial: keeps presses from the header, so its links do nothing',
    '/trial: keeps the focus from the header: the Tab key does not lead through its links',
    '/trial: asks before it is left (beforeunload), though the visitor entered nothing',
    '/trial: sets the title of the document again when another page changes it',
    '/trial: hides itself from search engines (noindex), unlike its document',
    '/trial: removes the footer of the document',
    '/trial: keeps 2006 bytes in cookies; 1000 are allowed',
    expect.stringMatching(/keeps 6000\d\d characters in localStorage and sessionStorage; 500000 are allowed/),
  ]);
});

test('a page that leaves for another one by itself is a finding', async () => {
  const { findings } = await check({ more: `history.pushState({}, '', '/other')` });
  expect(findings).toMatchObject([{ check: 'pages', what: '/trial: leaves for /other by itself' }]);
});

test('a dialog of the page may lie above the header, and the browser is in another time zone', async () => {
  const more = `document.body.append(document.createElement('dialog'));
    document.querySelector('dialog').showModal();
    if (new Date().getHours() === new Date().getUTCHours()) throw new Error('the zone of the server');`;
  expect((await check({ more })).findings).toEqual([]);
});

test('an error that does not come again is no finding: the machine was busy', async () => {
  const once = 'setTimeout(() => { throw new Error("TimedOut: a fragment did not load"); })';
  expect((await check({ once })).findings).toEqual([]);
});

const refusal = (seconds: number) => ({ status: 429, body: '', headers: { 'retry-after': String(seconds) } });

test('requests of another check that use up the limit of the checker’s address make no version fail', async () => {
  const seconds = 3;
  let until: number | undefined;
  const answer = await check({ more: `fetch('/limited')` }, undefined, (path) => {
    if (path !== '/limited') return undefined;
    until ??= Date.now() + seconds * 1000;
    return Date.now() < until ? refusal(seconds) : 'taken';
  });
  expect(answer.findings).toEqual([]);
});

test('a page whose requests are refused again is a finding that says what may be the cause', async () => {
  const limited = (path: string) => (path === '/limited' ? refusal(1) : undefined);
  const { findings } = await check({ more: `fetch('/limited')`, refusedTimeout: 0 }, undefined, limited);
  expect(findings).toMatchObject([
    { what: expect.stringContaining('429'), remedy: expect.stringContaining('the check of another version') },
  ]);
});

test('a page under check can neither read its pass nor store a download', async () => {
  const more = `if (document.cookie !== '') throw new Error('has ' + document.cookie);
    const href = URL.createObjectURL(new Blob(['x'.repeat(1e6)]));
    Object.assign(document.createElement('a'), { href, download: 'large' }).click();`;
  const downloads: Promise<string | null>[] = [];
  const seen = (context: BrowserContext) =>
    context.on('page', (page) => page.on('download', (download) => downloads.push(download.failure())));
  expect((await check({ more }, (browser) => browser.on('context', seen))).findings).toEqual([]);
  expect(await Promise.all(downloads)).toEqual([expect.any(String)]);
});

test('a page that the site could not prerender is a finding, with the reason', async () => {
  const headers = { 'x-prerender-problem': encodeURIComponent('Error: no window here at Page (server.cjs:1)') };
  expect((await check({ headers })).findings).toMatchObject([
    { check: 'prerender', what: '/trial cannot be prerendered on the server: Error: no window here' },
  ]);
});

test('what a page imports once it is shown counts too, whatever size its manifest states', async () => {
  const more = `fetch('/remotes/trial/v1/late.js')`;
  expect((await check({ more })).findings).toEqual([]);
  const { findings } = await check({ more, budget: { pageBytes: 20_000 } });
  expect(findings).toMatchObject([
    { check: 'budget', what: expect.stringMatching(/\/trial loads \d{5} bytes of trial in 1 files .*late\.js/) },
  ]);
});

test('a page that computes for long is a finding, by its processor time', async () => {
  const more = 'let sum = 0; for (let i = 0; i < 5e8; i += 1) sum += i % 7; globalThis.sum = sum;';
  expect((await check({ more, mostBusy: 0.2 })).findings).toMatchObject([
    { check: 'blocked', what: expect.stringMatching(/\/trial keeps the main thread busy for \d+\.\d seconds/) },
  ]);
  expect((await check({ more: 'setTimeout(() => undefined, 400)', mostBusy: 0.2 })).findings).toEqual([]);
});

test('a page that is declared and not in the build is a finding', async () => {
  const entry = container.replace(`path: '/trial'`, `path: '/other'`);
  expect((await check({ entry })).findings).toMatchObject([
    { what: expect.stringContaining('the page /trial is declared in remote.json, and is not in the build') },
  ]);
});
