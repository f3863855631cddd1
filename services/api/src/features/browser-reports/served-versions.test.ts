import { servedVersionsPath } from '@cc/contracts/api/served-versions';
import { browserReports as samples } from '@cc/contracts/testing/browser-reports';
import { sweepOnce } from '../../testing/run-jobs.ts';
import { api, client, reportsKey, useReports } from '../../testing/report-client.ts';
import { maxVersions } from './browser-report-repository.ts';

useReports();

const [load] = samples;
const { remote } = load;

const tell = (versions: readonly string[], key = reportsKey) =>
  api.server.inject({
    method: 'POST',
    url: servedVersionsPath,
    headers: { authorization: `Bearer ${key}` },
    payload: { versions: versions.map((version) => ({ remote, version })) },
  });

/** More new versions than there is place for, each with more reports than the real ones. */
async function patientNetwork() {
  const batches = Array.from({ length: Math.ceil((maxVersions + 20) / 10) }, (_, at) => at);
  for (const at of batches) {
    const forged = Array.from({ length: 10 }, (_, number) => ({ ...load, version: `forged-${at}-${number}` }));
    await client.send(...forged, ...forged);
  }
}

const reported = async (version: string) => {
  const { versions } = await client.summary();
  const { loads = 0, failures = 0 } = versions.find((each) => each.version === version) ?? {};
  return { loads, failures };
};

test('no forged version takes the place of one that visitors get, however patient its network is', async () => {
  expect((await tell(['live', 'canary'])).json()).toEqual({ received: true });
  await client.send({ ...load, version: 'live' });
  await client.send({ ...load, version: 'canary', ok: false });
  await client.send({ kind: 'error', remote: 'shell', page: '*', source: 'script', message: 'Gone' });
  await patientNetwork();
  expect([await reported('live'), await reported('canary')]).toEqual([
    { loads: 1, failures: 0 },
    { loads: 0, failures: 1 },
  ]);
  expect((await client.summary()).versions).toContainEqual(expect.objectContaining({ remote: 'shell', errors: 1 }));
  // The shell, too.
  expect(await client.countRows('browser_report_versions')).toBe(maxVersions + 3);
});

test('a version that visitors no longer get has no place of its own any more', async () => {
  await tell(['before']);
  await client.send({ ...load, version: 'before' });
  await tell(['after']);
  await patientNetwork();
  expect(await reported('before')).toEqual({ loads: 0, failures: 0 });
});

test('a served version stays while nobody reports it', async () => {
  await tell(['quiet']);
  await api.admin.query("update private.browser_report_versions set last_seen = now() - interval '1 year'");
  await sweepOnce(api);
  expect(await client.countRows('browser_report_versions')).toBe(2);
});

test('only the registry names the served versions', async () => {
  for (const key of ['wrong-key-of-the-tests', '']) {
    const answer = await tell(['forged'], key);
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
  }
  expect((await tell(['<script>'])).statusCode).toBe(400);
  expect(await client.countRows('browser_report_versions')).toBe(0);
});
