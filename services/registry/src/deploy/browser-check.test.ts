import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { checksBodySchema, type ChecksAnswer } from '@cc/contracts/deploy/checker';
import { openPreview } from '../previews/preview-signature.ts';
import { createTrialFolders, type TrialFolders } from '../testing/trial-folders.ts';
import { createBrowserCheck, type BrowserCheck, type BrowserCheckSources } from './browser-check.ts';
import type { GateResult } from '../gate/gate.ts';
import { DeployFailure } from './deploy-failure.ts';

const [key, previewKey] = ['checker-key-of-the-tests', 'preview-key-of-the-tests'];
const seen: ChecksAnswer = { checks: [{ name: 'browser /trial', ok: true, detail: 'shows Trial' }], findings: [] };

let folders: TrialFolders;
let checker: Server;
let url: string;
/** The requests that the checker got. */
let asked: { readonly authorization: string | undefined; readonly body: unknown }[];

beforeEach(async () => {
  folders = await createTrialFolders();
  asked = [];
  checker = createServer((request, answer) => {
    void json(request).then((body) => {
      asked.push({ authorization: request.headers.authorization, body });
      answer.setHeader('content-type', 'application/json').end(JSON.stringify(seen));
    });
  });
  await new Promise<void>((ready) => checker.listen(0, '127.0.0.1', ready));
  // A server that listens on a port has an address with a port.
  url = `http://127.0.0.1:${(checker.address() as AddressInfo).port}`;
});
afterEach(async () => {
  checker.closeAllConnections();
  checker.close();
  await folders.remove();
});

/** Checks the live version of the remote `trial`. @param settings of the checker; left out: the one of this test */
async function check(
  settings?: Partial<BrowserCheckSources['checker']>,
  asked: Parameters<BrowserCheck>[1] = { deployer: { kind: 'operator' } },
): Promise<GateResult> {
  const { releases } = folders;
  const manifest = await releases.manifest('trial', 'one');
  if (!manifest) throw new Error('The trial is not stored.');
  const previews = { siteUrl: 'http://localhost:3000', key: previewKey };
  const sources = { releases, previews, checker: { url, key, ...settings }, askEvery: 1 };
  return createBrowserCheck(sources)(manifest, asked);
}

test('the checker gets the stored version, its pages and a pass, with its own key', async () => {
  expect(await check()).toEqual(seen);
  expect(asked).toMatchObject([{ authorization: `Bearer ${key}` }]);
  const { manifest, previews, pass, asker } = checksBodySchema.parse(asked[0]?.body);
  expect([manifest.version, asker]).toEqual(['one', 'operator']);
  expect(previews[0]?.url).toMatch(/^http:..localhost:3000/);
  expect(openPreview('check', pass, previewKey)).toBe('trial@one');
});

test('without a checker, or when it does not answer, there is a clear sentence and no result', async () => {
  await expect(check({ url: undefined })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringMatching(/not released: the registry needs CHECKER_URL/),
  });
  await new Promise((closed) => checker.close(closed));
  await expect(check()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/checker did not check trial one/),
  });
});

test('a check that a thief asked for ends with its token; a storage that fails meanwhile ends none', async () => {
  const [arrived, left] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  checker.removeAllListeners('request').on('request', (request) => {
    request.socket.once('close', () => left.resolve(undefined));
    arrived.resolve(undefined);
  });
  const answers = [new Error('EIO'), undefined, new DeployFailure('unauthorized', 'revoked')];
  const still = async () => {
    await arrived.promise;
    const failure = answers.shift();
    if (failure) throw failure;
  };
  const deployer = { kind: 'team', remote: 'trial', team: 'Trial team', role: 'deployer' } as const;
  await expect(check({}, { deployer, still })).rejects.toMatchObject({ code: 'unauthorized', message: 'revoked' });
  await left.promise;
  expect(answers).toEqual([]);
});
