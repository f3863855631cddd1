import { api, client, reportTables, useReports } from '../../testing/report-client.ts';
import { testSiteUrl as site } from '../../testing/stand-ins.ts';
import { maxSamplesPerRanking } from './browser-report-repository.ts';

useReports();

/** Chromium posts this for a script that was injected into a page. */
const violation = {
  'document-uri': `${site}/success?session_id=cs_s3cr3t`,
  referrer: `${site}/auth/verify?token=s3cr3t`,
  'violated-directive': 'script-src-elem',
  'effective-directive': 'script-src-elem',
  'original-policy': "default-src 'self'",
  disposition: 'enforce',
  'blocked-uri': 'https://evil.example/steal.js?email=zoe@club.example',
  'line-number': 3,
  'column-number': 7,
  'source-file': `${site}/remotes/mfe-x/1a2b/page.js?email=zoe@club.example`,
  'status-code': 200,
  'script-sample': 'steal("zoe@club.example")',
};

const send = (changes: object = {}, server = api.server, remoteAddress = '203.0.113.77') =>
  server.inject({
    method: 'POST',
    url: '/api/policy-reports',
    remoteAddress,
    headers: { 'content-type': 'application/csp-report', 'user-agent': 'Agent of Zoe' },
    payload: JSON.stringify({ 'csp-report': { ...violation, ...changes } }),
  });

test('a violation is counted as an error of the remote whose file caused it', async () => {
  expect([(await send()).statusCode, (await send()).json()]).toEqual([200, { received: true }]);
  const message = 'The security policy (script-src-elem) blocked evil.example.';
  expect((await client.summary()).versions).toMatchObject([
    {
      remote: 'mfe-x',
      version: '1a2b',
      errors: 2,
      samples: [{ message, at: '/remotes/mfe-x/1a2b/page.js:3:7', count: 2 }],
    },
  ]);
});

test.each([
  [{ 'blocked-uri': 'inline', 'source-file': '' }, 'inline.'],
  [{ 'blocked-uri': 'trusted-types-sink', 'source-file': `${site}/` }, 'trusted-types-sink.'],
  [{ 'blocked-uri': 'Zoe’s words', 'source-file': 'about' }, 'something.'],
  // A host in other letters is not even read: encoding thousands of them takes the server a tenth of a second.
  [
    { 'blocked-uri': 'https://某某.example/', 'source-file': 'https://某某.example/remotes/mfe-x/1a2b/page.js' },
    'something.',
  ],
  [{ 'blocked-uri': `https://evil.example/${'a'.repeat(20_000)}`, 'source-file': '' }, 'evil.example.'],
])('%j is an error of the shell', async (changes, what) => {
  await send(changes);
  const { versions } = await client.summary();
  expect(versions).toMatchObject([
    { remote: 'shell', samples: [{ message: expect.stringContaining(`blocked ${what}`) }] },
  ]);
});

test.each([{ 'blocked-uri': 'chrome-extension' }, { 'source-file': 'moz-extension://abc/content.js' }])(
  '%j comes from an extension and is not counted',
  async (changes) => {
    expect((await send(changes)).statusCode).toBe(200);
    expect((await client.summary()).versions).toEqual([]);
  },
);

test.each(['https://evil.example/', `${site}.evil.example/`, 'about:blank', ''])(
  'what visitors of %j report is not counted: its page could be made to blame a version',
  async (page) => {
    expect((await send({ 'document-uri': page })).statusCode).toBe(200);
    expect((await client.summary()).versions).toEqual([]);
  },
);

test('a file of another host is no file of a version', async () => {
  await send({ 'source-file': 'https://evil.example/remotes/mfe-x/1a2b/page.js' });
  expect((await client.summary()).versions).toMatchObject([{ remote: 'shell' }]);
});

test('the stored rows identify no person', async () => {
  await send();
  const kept = await Promise.all(reportTables.map((name) => api.admin.query(`select t::text from private.${name} t`)));
  const text = JSON.stringify(kept.map(({ rows }) => rows));
  for (const said of ['zoe', 's3cr3t', 'session_id', '203.0.113', 'Agent', 'steal']) expect(text).not.toContain(said);
});

test('a flood is limited for each address, and leaves few rows', async () => {
  const few = { max: 40, timeWindow: 60_000 };
  const { server } = await api.build({ limits: { ...api.externals.limits, browserReports: few } });
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, number) =>
      send({ 'blocked-uri': `https://host-${number}.example/` }, server, '203.0.113.78'),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBe(60);
  expect(await client.countRows('browser_report_versions')).toBe(1);
  expect(await client.countRows('browser_report_counts')).toBe(1);
  expect(await client.countRows('browser_error_samples')).toBeLessThanOrEqual(2 * maxSamplesPerRanking);
  await server.close();
});

test.each([
  ['another form', { 'csp-report': 'yes' }, 400],
  ['a made-up directive', { 'csp-report': { ...violation, 'effective-directive': '<script>' } }, 400],
  ['too much', { 'csp-report': { ...violation, 'script-sample': 'x'.repeat(40_000) } }, 413],
])('%s is refused', async (_what, payload, status) => {
  const headers = { 'content-type': 'application/csp-report' };
  const answer = await api.server.inject({
    method: 'POST',
    url: '/api/policy-reports',
    headers,
    payload: JSON.stringify(payload),
  });
  expect(answer.statusCode).toBe(status);
  expect(await client.countRows('browser_report_versions')).toBe(0);
});
