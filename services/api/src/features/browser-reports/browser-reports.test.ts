import { browserReportSummaryPath, reportsKeptHours } from '@cc/contracts/api/browser-report-summary';
import { browserReports as samples } from '@cc/contracts/testing/browser-reports';
import { api, client, proxyKey, reportsKey, reportTables, useReports } from '../../testing/report-client.ts';
import { sweepOnce } from '../../testing/run-jobs.ts';

useReports();

const [load, error, vital] = samples;

test('reports are summed by version', async () => {
  const bad = { version: 'bad' };
  const answer = await client.send(...samples);
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
  await client.send(
    load,
    { ...load, fellBack: true },
    { ...load, ...bad, ok: false },
    { ...error, ...bad },
    { ...error, ...bad },
  );
  await client.send(...[900, 4100, 4100, 4100].map((value) => ({ ...vital, ...bad, value })));
  await client.send({ ...vital, ...bad, name: 'CLS', value: 0.31 });
  const { remote, version } = load;
  expect(await client.summary()).toMatchObject({
    hours: 24,
    versions: [
      {
        remote,
        version,
        loads: 3,
        failures: 0,
        fallbacks: 1,
        errors: 1,
        vitals: { LCP: { count: 1 } },
        samples: [{ source: 'render', page: '/product/:id', message: error.message, at: error.at, count: 1 }],
      },
      { remote, ...bad, loads: 0, failures: 1, errors: 2, samples: [{ count: 2 }] },
    ],
  });
  const [good, canary] = (await client.summary()).versions;
  expect(good?.loadMs?.p75).toBeGreaterThan(75);
  expect(good?.loadMs?.p75).toBeLessThan(93);
  expect(canary?.vitals.LCP?.p75).toBeGreaterThan(3700);
  expect(canary?.vitals.LCP?.p75).toBeLessThan(4500);
  expect(canary?.vitals.CLS?.p75).toBeCloseTo(0.31, 1);
  expect(canary?.loadMs).toBeUndefined();
});

test('reports without a version are counted separately', async () => {
  await client.send({ kind: 'error', remote: 'shell', page: '*', source: 'script', message: 'Gone' });
  const { versions } = await client.summary();
  expect(versions).toMatchObject([{ remote: 'shell', errors: 1 }]);
  expect(versions[0]).not.toHaveProperty('version');
});

test('concurrent requests are all counted', async () => {
  await Promise.all(Array.from({ length: 20 }, () => client.send(load, { ...load, version: 'another' })));
  expect((await client.summary()).versions.map(({ loads, loadMs }) => [loads, loadMs?.count])).toEqual([
    [20, 20],
    [20, 20],
  ]);
});

test('stored reports identify no person', async () => {
  const message = 'No coach zoe@club.example at https://x.example/a?token=s3cr3t#me, call +46 70 123 45 67';
  await api.server.inject({
    method: 'POST',
    url: '/api/browser-reports',
    remoteAddress: '203.0.113.77',
    headers: { 'user-agent': 'Agent of Zoe', cookie: 'cc_visitor=visitor-1', referer: 'https://x.example/private' },
    payload: { reports: [{ ...error, message }] },
  });
  const kept = await Promise.all(reportTables.map((name) => api.admin.query(`select t::text from private.${name} t`)));
  const text = JSON.stringify(kept.map(({ rows }) => rows));
  expect(text).toContain('No coach [address]');
  for (const said of ['zoe', 's3cr3t', '123 45', '203.0.113', 'Agent', 'visitor-1', 'private']) {
    expect(text).not.toContain(said);
  }
});

test.each<[string, unknown]>([
  ['nothing', { reports: [] }],
  ['more than fit into one request', { reports: Array.from({ length: 26 }, () => load) }],
  ['an unknown kind', { reports: [{ ...load, kind: 'click' }] }],
  ['a field that is none', { reports: [{ ...load, user: 'Zoe' }] }],
  ['a remote that can be none', { reports: [{ ...load, remote: '<script>' }] }],
  ['an address as a page', { reports: [{ ...load, page: '/search?q=zoe@club.example' }] }],
  ['a NUL character', { reports: [{ ...error, message: 'a\u0000b' }] }],
  ['one bad report among good ones', { reports: [load, { ...vital, value: -1 }] }],
])('a body with %s is refused as a whole', async (_what, body) => {
  const answer = await api.post('/api/browser-reports', Object(body));
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'validation_failed' }]);
  expect(await client.countRows('browser_report_versions')).toBe(0);
});

test('only the site itself reports a failed prerendering, and no visitor through it', async () => {
  const body = { reports: [load, { ...error, source: 'prerender' }] };
  const send = async (headers: Record<string, string>) =>
    (await api.post('/api/browser-reports', body, undefined, headers)).statusCode;
  expect(await send({})).toBe(400);
  expect(await send({ 'x-proxy-key': proxyKey })).toBe(400);
  expect(await send({ 'x-proxy-key': proxyKey, 'x-site-key': 'a-guess-of-a-visitor' })).toBe(400);
  expect(await client.countRows('browser_report_versions')).toBe(0);
  expect(await send({ 'x-site-key': proxyKey })).toBe(200);
});

test('a body that is too large is refused', async () => {
  const answer = await client.send({ ...error, message: 'm'.repeat(33_000) });
  expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
});

test.each([undefined, 'Bearer wrong-key-of-the-tests', reportsKey, 'Basic b3BlcmF0b3I='])(
  'the summary is refused for the authorization %s',
  async (authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await api.server.inject({ url: browserReportSummaryPath, headers });
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
  },
);

test('without a configured key the summary is closed', async () => {
  const { server } = await api.build({ config: { ...api.externals.config, reportsKey: undefined } });
  const headers = { authorization: 'Bearer undefined' };
  expect((await server.inject({ url: browserReportSummaryPath, headers })).statusCode).toBe(401);
  await server.close();
});

test.each(['0', '169', 'all'])('a summary of %s hours is refused', async (hours) => {
  const headers = { authorization: `Bearer ${reportsKey}` };
  const answer = await api.server.inject({ url: `${browserReportSummaryPath}?hours=${hours}`, headers });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'validation_failed' }]);
});

test('a summary covers the requested hours, and a job deletes old reports', async () => {
  await client.send(...samples);
  const back = (hours: number) => `now() - interval '${hours} hours'`;
  await api.admin.query(`update private.browser_report_counts set hour = ${back(30)}`);
  expect((await client.summary()).versions).toEqual([]);
  expect((await client.summary('?hours=48')).versions).toHaveLength(1);
  await api.admin.query(`update private.browser_report_counts set hour = ${back(reportsKeptHours + 1)}`);
  await sweepOnce(api);
  expect(await client.countRows('browser_report_counts')).toBe(0);
  expect(await client.countRows('browser_report_versions')).toBe(1);
  await api.admin.query(`update private.browser_report_versions set last_seen = ${back(reportsKeptHours + 1)}`);
  await sweepOnce(api);
  expect(await client.countRows('browser_report_versions')).toBe(0);
  expect(await client.countRows('browser_error_samples')).toBe(0);
});

test.each(['anon', 'authenticated', 'service_role'])('%s cannot read the tables', async (role) => {
  for (const table of reportTables) {
    const { rows } = await api.admin.query(
      `select has_table_privilege($1, 'private.${table}', 'select, insert, update, delete') as may`,
      [role],
    );
    expect(rows).toEqual([{ may: false }]);
  }
});
