import { deployCalls } from '../testing/deploy-calls.ts';
import { opened, operatorKey, startDeploySite, type DeploySite } from '../testing/deploy-site.ts';
import { trialShell } from '../testing/trial-folders.ts';
import { trialVersion } from '../testing/trial-version.ts';

let site: DeploySite;
let token: string;

beforeEach(async () => {
  site = await startDeploySite();
  token = (await site.tokens.mint({ remote: 'trial', team: 'Trial team', role: 'owner', who: 'Operator' })).token;
});
afterEach(() => site.close());

const { ask, release } = deployCalls(() => ({ app: site.app, token }));
const route = (path: string) => ({ path, title: path, signInRequired: false });
const note = 'It reads what visitors type.';

/** Makes a version live without a check, as earlier releases did in an order in which each passed. */
async function live(...[changes]: Parameters<typeof trialVersion>) {
  const { name = 'trial', version = 'v1' } = changes ?? {};
  await site.releases.addVersion(trialVersion({ pages: {}, code: version, ...changes }), 'me');
  const known = (await site.releases.state()).remotes[name]?.seq ?? 0;
  const wish = { remote: name, who: 'me', checks: [], kind: 'live' as const, to: version };
  expect(await site.releases.activate(wish, { expectedSeqOfRemote: known })).toMatchObject({ outcome: 'released' });
}

const remotes = async () => Object.keys((await site.releases.state()).remotes);

test('an operator retires a remote whose fragment another remote places, and the log says what that breaks', async () => {
  await live({ fragments: ['badge'] });
  await live({ name: 'honest', owner: 'Honest team', uses: [{ remote: 'trial', fragment: 'badge', props: [] }] });
  const refused = await release({ kind: 'retire' }, operatorKey);
  expect(refused).toMatchObject({ status: 422, body: { code: 'refused', findings: [{ whom: ['Honest team'] }] } });
  expect(refused.body.error).toContain('npm run deploy:retire -- trial --force --note "why"');
  const forced = await release({ kind: 'retire', force: true, note }, operatorKey);
  const checks = [{ name: 'fragments', ok: false, detail: 'honest places its fragment badge.' }];
  expect(forced).toMatchObject({ status: 200, body: { release: { kind: 'retire', who: 'Operator', note, checks } } });
  expect((await ask('GET', 'history/trial')).body).toMatchObject({ releases: [{ note, checks }, {}] });
  expect(await remotes()).toEqual(['honest']);
});

test('an operator gets two remotes off the site that hold each other there, and rolls one back to a taken route', async () => {
  const [trial, honest] = ['trial', 'honest'].map((remote) => [{ remote, fragment: 'one', props: [] }]);
  const fragments = ['one'];
  await live({ routes: [route('/a')] });
  await live({ name: 'honest', routes: [route('/b')] });
  await live({ name: 'honest', version: 'v2', routes: [route('/c')], fragments, uses: trial ?? [] });
  await live({ version: 'v2', routes: [route('/b')], fragments, uses: honest ?? [] });
  await live({ name: 'honest', version: 'v3', routes: [route('/a')], fragments, uses: trial ?? [] });
  const back = await release({ kind: 'rollback', to: 'v1' }, operatorKey);
  expect(back).toMatchObject({ status: 422, body: { findings: [{ check: 'routes' }] } });
  expect(back.body.error).toContain('npm run deploy:rollback -- trial v1 --force --note "why"');
  expect((await release({ kind: 'retire' }, operatorKey)).status).toBe(422);
  const retired = await ask('POST', 'releases/honest', { kind: 'retire', force: true, note }, operatorKey);
  expect(retired.status).toBe(200);
  expect((await release({ kind: 'rollback', to: 'v1', force: true, note }, operatorKey)).body).toMatchObject({
    release: { to: 'v1', checks: [] },
  });
  const restored = await ask('POST', 'releases/honest', { kind: 'rollback', force: true, note }, operatorKey);
  const detail = expect.stringContaining('/a belongs to trial');
  expect(restored.body).toMatchObject({ release: { to: 'v3', checks: [{ name: 'routes', ok: false, detail }] } });
});

test('a team forces nothing, not even as an owner, and an operator says why', async () => {
  await live({ fragments: ['badge'] });
  await live({ name: 'honest', uses: [{ remote: 'trial', fragment: 'badge', props: [] }] });
  for (const kind of ['retire', 'rollback'] as const) {
    expect(await release({ kind, force: true, note })).toMatchObject({
      status: 403,
      body: {
        code: 'wrong_role',
        error: 'Only the operator may force a rollback or a retirement: use OPERATOR_KEY. Nothing was changed.',
      },
    });
    expect(await release({ kind, force: true }, operatorKey)).toMatchObject({
      status: 400,
      body: { error: 'To force it, say why in a note: --note "why". Nothing was changed.' },
    });
  }
  expect(await remotes()).toEqual(['trial', 'honest']);
});

test('nobody forces a version past the gate, or the shell off the site', async () => {
  await site.releases.addVersion(trialShell({ version: 's1' }), 'me');
  const first = { remote: 'shell', who: 'me', checks: [], kind: 'live' as const, to: 's1' };
  expect(await site.releases.activate(first, { expectedSeqOfRemote: 0 })).toMatchObject({ outcome: 'released' });
  const shell = await ask('POST', 'releases/shell', { kind: 'retire', force: true, note }, operatorKey);
  expect(shell).toMatchObject({ status: 422, body: { error: 'The shell is not retired: every page needs it.' } });
  await site.releases.addVersion(trialVersion(), 'me');
  site.gateSays({ ...opened, findings: [{ check: 'files', what: 'A file is missing.', whom: [], remedy: '' }] });
  const newest = { kind: 'live', to: 'v1', force: true, note };
  expect((await ask('POST', 'releases/trial', newest, operatorKey)).body.code).toBe('refused');
  expect(await remotes()).toEqual(['shell']);
});

test('of the findings of a forced release, the log keeps fifty and the number of the others', async () => {
  const fragments = Array.from({ length: 60 }, (_, place) => `f${place}`);
  await live({ fragments });
  await live({ name: 'honest', uses: fragments.map((fragment) => ({ remote: 'trial', fragment, props: [] })) });
  const { body } = await release({ kind: 'retire', force: true, note }, operatorKey);
  expect(body).toMatchObject({ release: { checks: { length: 51, 50: { ok: false, detail: 'and 10 more' } } } });
});
