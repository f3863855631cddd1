import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { sourceHeader } from '@cc/contracts/deploy/version-record';
import { deployCalls } from '../testing/deploy-calls.ts';
import { startDeploySite, type DeploySite } from '../testing/deploy-site.ts';
import { trialVersion } from '../testing/trial-version.ts';

let site: DeploySite;
let token: string;

beforeEach(async () => {
  site = await startDeploySite();
  token = (await site.tokens.mint({ remote: 'trial', team: 'Trial team', who: 'Operator' })).token;
});
afterEach(() => site.close());

const { ask, upload, release } = deployCalls(() => ({ app: site.app, token }));

test('an upload may say what it was built from; the first one of the same files counts', async () => {
  const from = (source: object) => ({ headers: { [sourceHeader]: encodeURIComponent(JSON.stringify(source)) } });
  const source = { commit: 'a'.repeat(40), changed: true, branch: 'größer', run: 'https://ci.example/1' };
  expect(await upload(trialVersion(), from(source))).toMatchObject({ status: 200, body: { added: true } });
  const again = await upload(trialVersion(), from({ commit: 'b'.repeat(40) }));
  expect(again).toMatchObject({ status: 200, body: { added: false } });
  await release({ kind: 'live', to: 'v1' });
  expect((await ask('GET', 'history/trial')).body).toMatchObject({ releases: [{ to: 'v1', source, difference: [] }] });
});

test.each([
  ['another commit than a hash', { commit: 'main' }],
  ['a run that is no web address', { commit: 'a'.repeat(40), run: 'javascript:alert(1)' }],
  ['a long branch', { commit: 'a'.repeat(40), branch: 'b'.repeat(201) }],
  ['signs for a terminal', { commit: 'a'.repeat(40), author: 'Ada\u001b[2J' }],
])('%s in the source is refused', async (_what, source) => {
  const headers = { [sourceHeader]: encodeURIComponent(JSON.stringify(source)) };
  expect(await upload(trialVersion(), { headers })).toMatchObject({ status: 400, body: { code: 'invalid' } });
  expect(await upload(trialVersion(), { headers: { [sourceHeader]: '%' } })).toMatchObject({ status: 400 });
});

test('a manifest of many bytes is refused by its size: to parse it would take the memory of the process', async () => {
  const manifest = Buffer.from(`{"name":"another","x":"${'x'.repeat(70_000)}"}`);
  const files = new Map([...trialVersion(), ['remote-manifest.json', manifest]]);
  const error = expect.stringContaining('may have 65536');
  expect(await upload(files)).toMatchObject({ status: 400, body: { code: 'invalid', error } });
});

test.each(['application/json', 'text/plain', undefined])(
  'a large body that is no tar stream is refused before it is read: %s',
  async (type) => {
    const [viewer, port] = [
      await site.tokens.mint({ remote: 'trial', team: 'Trial team', role: 'viewer', who: 'Operator' }),
      await site.listen(),
    ];
    const headers = {
      authorization: `Bearer ${viewer.token}`,
      'content-length': 33_000_000,
      ...(type === undefined ? {} : { 'content-type': type }),
    };
    const asked = request({ port, method: 'POST', path: '/deploy/v1/versions/trial', headers });
    asked.on('error', () => undefined);
    // The body never comes.
    asked.flushHeaders();
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    expect([answer?.statusCode, answer && (await text(answer))]).toEqual([
      400,
      expect.stringContaining('A version is uploaded as a tar stream'),
    ]);
    asked.destroy();
  },
);
