import { once } from 'node:events';
import { connect } from 'node:net';
import type { ReleaseBody } from '@cc/contracts/deploy/deploy-api';
import { deployCalls } from '../testing/deploy-calls.ts';
import { trialVersion } from '../testing/trial-version.ts';
import { opened, operatorKey, seenPages, startDeploySite, tarOf, type DeploySite } from '../testing/deploy-site.ts';

let site: DeploySite;
let token: string;

beforeEach(async () => {
  site = await startDeploySite();
  token = (await site.tokens.mint({ remote: 'trial', team: 'Trial team', who: 'Operator' })).token;
});
afterEach(() => site.close());

const { ask, upload, release, liveAt } = deployCalls(() => ({ app: site.app, token }));

test('a version is uploaded, checked, released to everyone and recorded', async () => {
  expect(await upload()).toMatchObject({ status: 200, body: { version: 'v1', added: true, files: 5 } });
  expect((await upload()).body).toMatchObject({ added: false });
  expect((await ask('GET', 'gate/trial/v1')).body).toEqual({ remote: 'trial', version: 'v1', ...opened });
  const live = await release({ kind: 'live', to: 'v1', stated: ['lint'], by: 'Ada', note: 'first' });
  const lint = { name: 'lint', ok: true, detail: 'passed on its sources, by the statement of the team' };
  const released = {
    who: 'Trial team (Ada)',
    from: null,
    to: 'v1',
    note: 'first',
    checks: [...opened.checks, ...seenPages.checks, lint],
  };
  expect(live.body).toMatchObject({ release: released, remote: { live: 'v1' } });
  expect((await ask('GET', 'history/trial')).body).toMatchObject({ releases: [released] });
  expect((await ask('GET', 'versions/trial')).body).toEqual({ versions: ['v1'] });
  expect((await ask('GET', 'state')).body).toMatchObject({
    you: { kind: 'team', remote: 'trial', team: 'Trial team', role: 'deployer' },
    state: { remotes: { trial: { live: 'v1' } } },
  });
});

test('the longest names of a team and a person make a release that is read back; longer ones and reserved remotes get none', async () => {
  await liveAt('v1', 'v2');
  const mint = (body: object) => ask('POST', 'tokens', body, operatorKey);
  const { secret } = (await mint({ remote: 'trial', team: 't'.repeat(80) })).body;
  const rollback = { kind: 'rollback', by: 'b'.repeat(100) } as const;
  expect((await release(rollback, String(secret))).status).toBe(200);
  expect((await ask('GET', 'state')).body).toMatchObject({ state: { remotes: { trial: { live: 'v1' } } } });
  expect((await mint({ remote: 'trial', team: 't'.repeat(81) })).body.code).toBe('invalid');
  expect((await mint({ remote: 'tokens', team: 'Team' })).body.code).toBe('invalid');
});

test('canaries can be promoted and stopped, and a rollback needs no browser check', async () => {
  await liveAt('v1');
  await upload(trialVersion({ version: 'v2', code: '2' }));
  expect((await release({ kind: 'canary', to: 'v2', percent: 20 })).status).toBe(200);
  expect((await release({ kind: 'canary', to: 'v2', percent: 50 })).body).toMatchObject({ release: { percent: 50 } });
  expect((await release({ kind: 'promote' })).body).toMatchObject({ remote: { live: 'v2', previous: 'v1' } });
  expect((await release({ kind: 'rollback' })).body).toMatchObject({ release: { from: 'v2', to: 'v1' } });
  expect((await release({ kind: 'canary', to: 'v2', percent: 5 })).status).toBe(200);
  expect((await release({ kind: 'stop-canary' })).body).toMatchObject({ remote: { live: 'v1' } });
  expect((await release({ kind: 'promote' })).body.error).toMatch(/no canary/);
});

test('every request needs a token, and a token is valid for one remote only', async () => {
  expect((await site.app.inject('/deploy/v1/state')).json()).toMatchObject({ code: 'unauthorized' });
  expect((await ask('GET', 'state', undefined, 'cct_trial_guess')).body.code).toBe('unauthorized');
  const { token: foreign, record } = await site.tokens.mint({ remote: 'other', team: 'Other team', who: 'Operator' });
  const refusals = await Promise.all([
    upload(trialVersion(), { secret: foreign }),
    release({ kind: 'rollback' }, foreign),
    ask('GET', 'gate/trial/v1', undefined, foreign),
  ]);
  for (const { status, body } of refusals) {
    expect([status, body.code]).toEqual([403, 'foreign_token']);
    expect(body.error).toMatch(/belongs to Other team and is valid for other only, not for trial/);
  }
  const smuggled = await upload(trialVersion(), { remote: 'other', secret: foreign });
  expect(smuggled.body).toMatchObject({
    code: 'invalid',
    error: expect.stringMatching(/This build is trial, not other/),
  });
  await site.tokens.revoke(record.id, 'Operator');
  expect((await ask('GET', 'state', undefined, foreign)).body.code).toBe('unauthorized');
});

test('only the operator creates and revokes tokens', async () => {
  const minted = await ask('POST', 'tokens', { remote: 'trial', team: 'New team' }, operatorKey);
  const { secret, token: record } = minted.body as unknown as { secret: string; token: { id: string } };
  expect((await upload(trialVersion(), { secret })).status).toBe(200);
  expect(JSON.stringify((await ask('GET', 'tokens', undefined, operatorKey)).body)).not.toContain(secret);
  expect((await ask('POST', 'tokens', { remote: 'trial', team: 'x' })).body.code).toBe('wrong_role');
  expect((await ask('DELETE', `tokens/${record.id}`)).body.code).toBe('wrong_role');
  expect((await ask('DELETE', `tokens/${record.id}`, undefined, operatorKey)).status).toBe(200);
  expect((await upload(trialVersion(), { secret })).body.code).toBe('unauthorized');
});

test('findings of the gate refuse a release, but not a rollback', async () => {
  await liveAt('v1', 'v2');
  const finding = {
    check: 'fragments' as const,
    what: 'buy-button is gone',
    whom: ['Marketing team'],
    remedy: 'Keep it.',
  };
  site.gateSays({ checks: [{ name: 'fragments', ok: false, detail: finding.what }], findings: [finding] });
  await upload(trialVersion({ version: 'v3', code: '3' }));
  for (const body of [
    { kind: 'live', to: 'v3' },
    { kind: 'canary', to: 'v3', percent: 1 },
  ] satisfies ReleaseBody[]) {
    expect(await release(body)).toMatchObject({ status: 422, body: { code: 'refused', findings: [finding] } });
  }
  expect((await ask('GET', 'state')).body).toMatchObject({ state: { remotes: { trial: { live: 'v2' } } } });
  expect((await release({ kind: 'rollback' })).body).toMatchObject({ remote: { live: 'v1' } });
});

test('findings of the browser check refuse a release, whatever checks the client sends', async () => {
  await upload();
  const finding = { check: 'pages' as const, what: '/trial: no heading', whom: ['Trial team'], remedy: 'Show one.' };
  site.browserSays({ checks: [{ name: 'browser /trial', ok: false, detail: 'no heading' }], findings: [finding] });
  const forged = { kind: 'live', to: 'v1', ...seenPages };
  expect(await ask('POST', 'releases/trial', forged)).toMatchObject({ status: 422, body: { findings: [finding] } });
  expect((await ask('GET', 'state')).body).toMatchObject({ state: { remotes: {} } });
});

test('of two concurrent releases the first wins, and the conflict names its author', async () => {
  await liveAt('v1');
  await upload(trialVersion({ version: 'v2', code: '2' }));
  await upload(trialVersion({ version: 'v3', code: '3' }));
  const both = await Promise.all(
    ['v2', 'v3'].map((to) => release({ kind: 'live', to, expectedSeq: 1, by: `who wants ${to}` })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const loser = both.find(({ status }) => status === 409)?.body;
  expect(loser).toMatchObject({ code: 'conflict', conflict: { meanwhile: [{ seq: 2 }] } });
  expect(loser?.error).toMatch(/released meanwhile by Trial team \(who wants v[23]\)/);
});

test('a request that does not name the newest release is refused', async () => {
  await liveAt('v1', 'v2');
  const stale = await release({ kind: 'rollback', expectedSeq: 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', conflict: { meanwhile: [{ seq: 2 }] } } });
  expect((await ask('GET', 'state')).body).toMatchObject({ state: { remotes: { trial: { live: 'v2' } } } });
  expect(await release({ kind: 'rollback', expectedSeq: 2 })).toMatchObject({ status: 200 });
});

test('different files under a stored version are refused', async () => {
  await upload();
  expect((await upload(trialVersion({ code: 'forged' }))).body).toMatchObject({ code: 'version_taken' });
});

test('a team cannot fill the log, and the operator can still roll back', async () => {
  await liveAt('v1', 'v2');
  const note = 'x'.repeat(16 * 1024);
  expect(await release({ kind: 'rollback', note })).toMatchObject({ status: 413, body: { code: 'too_large' } });
  // A refused body is not counted.
  for (let i = 4; i < 120; i += 1) await ask('POST', 'releases/trial', {});
  const body = { code: 'rate_limited', error: expect.stringContaining('An owner or the operator can do it now.') };
  expect(await release({ kind: 'rollback' })).toMatchObject({ status: 429, body });
  expect(await upload()).toMatchObject({ status: 429 });
  expect(await release({ kind: 'rollback' }, operatorKey)).toMatchObject({ status: 200 });
});

test('of uploads at the same time, one is kept in memory, and the others are refused', async () => {
  const answers = await Promise.all(['v1', 'v2', 'v3'].map((version) => upload(trialVersion({ version }))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 503, 503]);
  expect((await upload(trialVersion({ version: 'v4' }))).status).toBe(200);
});

test.each([
  ['POST', 'releases/trial', { kind: 'sideways' }, 'invalid'],
  ['POST', 'releases/trial', { kind: 'canary', to: 'v1', percent: 100 }, 'invalid'],
  ['POST', 'releases/trial', { kind: 'live', to: '../v1' }, 'invalid'],
  ['POST', 'versions/trial', { no: 'tar' }, 'invalid'],
  ['GET', 'nothing', undefined, 'not_found'],
] as const)('%s %s with %j is refused with a message', async (method, path, body, code) => {
  const answer = await ask(method, path, body);
  expect(answer.body).toMatchObject({ code, error: expect.stringMatching(/\w+/) });
});

test('an interrupted upload stores nothing, wherever it is cut', async () => {
  const port = await site.listen();
  const tar = await tarOf(trialVersion());
  for (const length of [0, 600, tar.length - 1024]) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /deploy/v1/versions/trial HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: application/x-tar\r\nContent-Length: ${tar.length}\r\n\r\n`,
    );
    await once(site.app.server, 'request');
    socket.resume().end(tar.subarray(0, length));
    await once(socket, 'close');
    expect(await site.releases.versions('trial')).toEqual([]);
    expect(await site.releases.manifest('trial', 'v1')).toBeUndefined();
  }
  expect((await upload()).body).toMatchObject({ added: true });
});
