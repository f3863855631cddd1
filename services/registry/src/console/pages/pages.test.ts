import type { VersionReports } from '@cc/contracts/api/browser-report-summary';
import { trialVersion } from '../../testing/trial-version.ts';
import { operatorKey, ownWindow, startConsoleSite, type ConsoleSite } from '../../testing/console-site.ts';

let site: ConsoleSite;
let operator: string;

beforeAll(async () => {
  site = await startConsoleSite();
  operator = await site.signIn(operatorKey);
  await site.upload({ version: 'two', fragments: ['badge', 'spare'], shared: { react: '^19.0.0' } });
  await site.activate('live', 'trial', 'two');
  await site.upload(
    { version: 'bad', fragments: ['odd'] },
    {
      commit: 'c0ffee0'.padEnd(40, '0'),
      changed: false,
      branch: '<i>fast</i>',
      author: 'Ada',
      run: 'https://ci.example/7?a=1&b',
    },
  );
  await site.activate('canary', 'trial', 'bad');
  const uses = [
    { remote: 'trial', fragment: 'badge', props: [] },
    { remote: 'trial', fragment: 'gone', props: [] },
  ];
  const fan = { name: 'fan', owner: 'Fan team', routes: [], uses, shared: { react: '^18.0.0' } };
  await site.upload({ ...fan, version: 'fan1' });
  await site.activate('live', 'fan', 'fan1');
});
afterAll(() => site.close());

const nothing: VersionReports = {
  remote: 'trial',
  loads: 0,
  failures: 0,
  fallbacks: 0,
  errors: 0,
  vitals: {},
  samples: [],
};
const good: VersionReports = {
  ...{ ...nothing, version: 'two', loads: 5000, failures: 2, errors: 1 },
  vitals: { LCP: { count: 900, p75: 1200, good: 880 }, CLS: { count: 900, p75: 0.02, good: 890 } },
};
const bad: VersionReports = {
  ...{ ...nothing, version: 'bad', loads: 400, failures: 40, errors: 60 },
  vitals: { LCP: { count: 80, p75: 4300, good: 5 } },
  samples: [
    {
      source: 'render',
      page: '/trial',
      message: '<img src=x onerror=alert(1)>',
      at: '/remotes/trial/bad/1.js:1:2',
      count: 55,
      lastSeen: '2026-11-21T08:00:00.000Z',
    },
  ],
};

/** The visible text of a page. */
const visibleText = (page: string) => page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const overview = async () => visibleText(await site.open('/console', operator));
const remote = async (query = '') => visibleText(await site.open(`/console/remotes/trial${query}`, operator));

test('remotes are listed with owners, live and canary versions', async () => {
  const page = await overview();
  expect(page).toMatch(/trial Trial team live two .* canary 20 % bad/);
  expect(page).toMatch(/fan Fan team live fan1/);
});

test('fragments and their users: missing fragments first, unused ones last', async () => {
  expect(await overview()).toMatch(
    /gone trial Trial team not in the live version fan \(Fan team\) badge trial Trial team fan \(Fan team\) spare trial Trial team none/,
  );
});

test('conflicting shared modules come first and are marked', async () => {
  expect(await overview()).toMatch(/Shared modules .* react skew .*ranges differ.* \^18\.0\.0 \^19\.0\.0/);
});

test('a bad canary is shown beside the live version with its errors', async () => {
  site.apiGives({ hours: 24, versions: [good, bad, { ...nothing, remote: 'shell', errors: 3 }] });
  expect(await overview()).toMatch(
    /5,000 loads, 2 failed .* 400 loads, 40 failed .* Worse than live 22\.7 % loads with a problem/,
  );
  const page = await remote();
  expect(page).toMatch(
    /live two Loads 5,000 .* LCP, p75 1\.2 s good, 900 measured INP, p75 not measured CLS, p75 0\.02 good/,
  );
  expect(page).toMatch(/canary 20 % bad Loads 400 Failed 40 .* LCP, p75 4\.3 s poor/);
  expect(page).toMatch(/&lt;img src=x onerror=alert\(1\)&gt; 55 times, while it was rendered, on \/trial/);
});

test('the shell has a page like a remote, with reports of unknown versions, and cannot be retired', async () => {
  expect(await overview()).toMatch(/shell Platform team live s1/);
  const page = visibleText(await site.open('/console/remotes/shell', operator));
  expect(page).toMatch(/shell Platform team live s1 .* version unknown .* Errors 3/);
  expect(page).not.toContain('Retire');
  expect(await remote()).toContain('Retire');
});

test('the history shows what a version was built from, and its difference from the live one, as text', async () => {
  const page = await site.open('/console/remotes/trial', operator);
  expect(page).toContain('built from c0ffee00 on &lt;i&gt;fast&lt;/i&gt; by Ada');
  expect(page).toContain('href="https://ci.example/7?a=1&amp;b"');
  expect(visibleText(page)).toMatch(
    /Unlike the live version fragment odd is new fragment badge is gone fragment spare is gone react not shared instead of \^19\.0\.0/,
  );
});

test('an error is shown with its place in the sources', async () => {
  const mappings = JSON.stringify({
    version: 3,
    names: [],
    sources: ['webpack://trial/./src/a.tsx'],
    mappings: 'AAAA',
  });
  await site.releases.addVersion(
    new Map([...trialVersion({ version: 'mapped', code: 'mapped' }), ['1.js.map', Buffer.from(mappings)]]),
    'Trial team',
  );
  const at = '/remotes/trial/mapped/1.js:1:2';
  const samples = bad.samples.map((sample) => ({ ...sample, at }));
  site.apiGives({ hours: 24, versions: [good, { ...bad, version: 'mapped', samples }] });
  expect(await remote()).toContain(`src/a.tsx:1:1 (${at})`);
});

test('the history shows author, action, time, versions and checks', async () => {
  expect(await remote()).toMatch(
    /History Canary at 20 % from two to bad Trial team \(Ada\), \w+ \d+, \d+, \d+:\d\d [AP]M UTC built from .* 1 check, all passed Passed: Files\. all there Unlike .* Live for everyone from one to two/,
  );
});

test('without reports the page says so', async () => {
  site.apiGives({ hours: 24, versions: [] });
  expect(await overview()).toContain('No reports in 24 hours');
  expect(await overview()).toContain('Too early to say');
  expect(await remote('?hours=168')).toContain('No browser reports in this period');
});

test('many views at once, of whatever hours, share two questions to the API', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, place) => remote(`?hours=${12 * (place + 1)}`)));
  await Promise.all(Array.from({ length: 12 }, () => remote('?hours=168')));
  expect(site.mostQuestions()).toBeLessThanOrEqual(2);
});

test('while the API is down, releases are shown and the page says that reports are missing', async () => {
  site.apiGives(undefined);
  for (const page of [await overview(), await remote()]) {
    expect(page).toContain('The API does not answer');
    expect(page).toContain('trial');
  }
  expect(await remote()).toContain('Roll back to one now');
});

test('an unknown remote gets a page that says so', async () => {
  expect(visibleText(await site.open('/console/remotes/none', operator))).toContain(
    'No remote named none was ever deployed',
  );
});

test('the console serves its own style sheet and icon', async () => {
  const { headers, body } = await site.registry.inject('/console/console.css');
  expect(headers['content-type']).toBe('text/css; charset=utf-8');
  expect(body).toContain('.notice');
  // The live shell's.
  const font = await site.registry.inject('/console/a.woff2');
  expect([font.statusCode, font.headers['content-type'], font.body]).toEqual([200, 'font/woff2', 'font']);
  expect((await site.registry.inject('/console/none.woff2')).statusCode).toBe(404);
});

test.each(['application/json', 'text/xml'])('a body of the type %s is refused, and no failure', async (type) => {
  const headers = { ...ownWindow, 'content-type': type };
  const answer = await site.registry.inject({ method: 'POST', url: '/console/session', headers, payload: '{' });
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Nothing was changed')]);
});
