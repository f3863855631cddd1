import type { BrowserReport } from '@cc/contracts/api/browser-reports';
import { browserReports as samples } from '@cc/contracts/testing/browser-reports';
import { api, client, useReports } from '../../testing/report-client.ts';
import { requestLimits } from '../../plugins/rate-limits.ts';
import { maxSamplesPerRanking, maxVersions } from './browser-report-repository.ts';

useReports();

const [load, error, vital] = samples;

test('the number of versions is limited, and the most reported ones stay', async () => {
  for (let times = 0; times < 3; times += 1) await client.send(load);
  const names = Array.from({ length: maxVersions + 60 }, (_, number) => `made-up-${number}`);
  const batches = Array.from({ length: Math.ceil(names.length / 10) }, (_, at) => names.slice(at * 10, at * 10 + 10));
  await Promise.all(batches.map((batch) => client.send(...batch.map((version) => ({ ...load, version })))));
  expect(await client.countRows('browser_report_versions')).toBe(maxVersions);
  expect(await client.countRows('browser_report_counts')).toBe(maxVersions);
  expect((await client.summary()).versions).toContainEqual(
    expect.objectContaining({ version: load.version, loads: 3 }),
  );
});

test('a request counts for ten versions at most', async () => {
  await client.send(...Array.from({ length: 25 }, (_, number) => ({ ...load, version: `made-up-${number}` })));
  expect(await client.countRows('browser_report_versions')).toBe(10);
});

test('error samples are limited to the most frequent and the latest, and all errors are counted', async () => {
  for (let times = 0; times < 5; times += 1) await client.send(error, error);
  for (let round = 0; round < 4; round += 1) {
    await client.send(
      ...Array.from({ length: 20 }, (_, number) => ({ ...error, message: `${round} broke ${number}` })),
    );
  }
  const [version] = (await client.summary()).versions;
  expect(version?.errors).toBe(90);
  expect(version?.samples.length).toBeLessThanOrEqual(2 * maxSamplesPerRanking);
  expect(version?.samples[0]).toMatchObject({ message: error.message, count: 10 });
  expect(version?.samples).toContainEqual(expect.objectContaining({ message: expect.stringMatching(/^3 broke/) }));
  expect(await client.countRows('browser_error_samples')).toBe(version?.samples.length);
});

test('each kind and hour has one row, and no histogram is longer than its steps', async () => {
  for (const value of [0, 1, 700, 600_000]) {
    await client.send(...(['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const).map((name) => ({ ...vital, name, value })));
  }
  expect(await client.countRows('browser_report_counts')).toBe(5);
  const { rows } = await api.admin.query(
    'select max(cardinality(histogram)) as longest from private.browser_report_counts',
  );
  expect(rows).toEqual([{ longest: 64 }]);
});

test('each address has a limit of reports and of new versions', async () => {
  const few = { max: 3, timeWindow: 60_000 };
  const limits = { ...api.externals.limits, browserReports: few, newReportedVersions: few };
  const { server } = await api.build({ limits });
  const from = (remoteAddress: string, prefix: string) =>
    server.inject({
      method: 'POST',
      url: '/api/browser-reports',
      remoteAddress,
      payload: { reports: Array.from({ length: 5 }, (_, number) => ({ ...load, version: `${prefix}${number}` })) },
    });
  expect((await from('203.0.113.9', 'a')).statusCode).toBe(200);
  expect((await client.summary()).versions.map(({ version }) => version)).toEqual(['a0', 'a1', 'a2']);
  await from('203.0.113.9', 'a');
  expect((await client.summary()).versions.map(({ loads }) => loads)).toEqual([2, 2, 2]);
  await from('203.0.113.9', 'b');
  expect((await from('203.0.113.9', 'a')).json()).toMatchObject({ code: 'rate_limited' });
  expect((await from('203.0.113.10', 'c')).statusCode).toBe(200);
  await server.close();
});

test('an address adds 20 new versions an hour', async () => {
  const { server } = await api.build({ limits: requestLimits });
  await api.admin.query('truncate private.request_counts');
  const report = (from: number, to: number) =>
    server.inject({
      method: 'POST',
      url: '/api/browser-reports',
      payload: { reports: Array.from({ length: to - from }, (_, at) => ({ ...load, version: `new-${from + at}` })) },
    });
  const passes = (minutes: number) =>
    api.admin.query('update private.request_counts set window_ends_at = window_ends_at - make_interval(mins => $1)', [
      minutes,
    ]);
  for (const from of [0, 7, 14]) await report(from, from + 7);
  expect(await client.countRows('browser_report_versions')).toBe(20);
  await passes(59);
  await report(21, 22);
  expect(await client.countRows('browser_report_versions')).toBe(20);
  await passes(1);
  await report(22, 23);
  expect(await client.countRows('browser_report_versions')).toBe(21);
  await server.close();
});

const summed = async () => {
  const { versions } = await client.summary();
  return versions.map(({ version, loads, failures }) => ({ version, loads, failures }));
};

test.each([
  ['one address', () => '203.0.113.9', 3],
  ['the thousands of networks of one customer', (at: number) => `2001:db8:77:${at.toString(16)}::1`, 3],
  ['another address for each request', (at: number) => `203.0.113.${at}`, 180],
])('of 1500 forged failures of %s, few blame a version that works', async (_who, addressOf, counted) => {
  const { server } = await api.build({ limits: requestLimits });
  await api.admin.query('truncate private.request_counts');
  await client.send(load, load);
  const failed = { ...load, ok: false };
  for (let at = 0; at < 60; at += 1) {
    const payload = { reports: Array.from({ length: 25 }, () => failed) };
    const remoteAddress = addressOf(at);
    const answer = await server.inject({ method: 'POST', url: '/api/browser-reports', remoteAddress, payload });
    expect(answer.statusCode).toBe(200);
  }
  expect(await summed()).toEqual([{ version: load.version, loads: 2, failures: counted }]);
  await server.close();
});

test('one address counts for three problems and fifteen measurements of a version in a day, and for 50 reports in all', async () => {
  const { server } = await api.build({ limits: requestLimits });
  await api.admin.query('truncate private.request_counts');
  const send = async (...reports: readonly BrowserReport[]) =>
    server.inject({ method: 'POST', url: '/api/browser-reports', payload: { reports } });
  const slow = { ...vital, value: 9000 };
  // Of nine requests with six reports each, the last one is beyond the limit.
  for (let hour = 0; hour < 3; hour += 1) {
    for (let times = 0; times < 3; times += 1) await send(load, error, { ...load, ok: false }, slow, slow, slow);
    await api.admin.query(`update private.request_counts set window_ends_at = window_ends_at - interval '1 hour'`);
  }
  expect((await client.summary()).versions).toMatchObject([
    { loads: 8, failures: 1, errors: 2, vitals: { LCP: { count: 15 } }, samples: [{ count: 8 }] },
  ]);
  await server.close();
});

test('the networks of one customer add 20 new versions an hour together', async () => {
  const { server } = await api.build({ limits: requestLimits });
  await api.admin.query('truncate private.request_counts');
  for (let at = 0; at < 30; at += 1) {
    const payload = { reports: [{ ...load, version: `new-${at}` }] };
    const remoteAddress = `2001:db8:77:${at.toString(16)}::1`;
    await server.inject({ method: 'POST', url: '/api/browser-reports', remoteAddress, payload });
  }
  expect(await client.countRows('browser_report_versions')).toBe(20);
  await server.close();
});
