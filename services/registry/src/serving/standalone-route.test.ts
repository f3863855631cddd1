import fastify, { type FastifyInstance } from 'fastify';
import { standalonePageElementId, standalonePageSchema } from '@cc/contracts/federation/standalone';
import { buildRegistry } from '../app.ts';
import { readConfig } from '../config.ts';
import { createTrialFolders, trialRemote, type TrialFolders } from '../testing/trial-folders.ts';
import { standaloneRoute } from './standalone-route.ts';

let folders: TrialFolders;
let registry: FastifyInstance;

beforeAll(async () => {
  folders = await createTrialFolders();
  registry = await buildRegistry(readConfig(folders.env));
});
afterAll(async () => {
  await registry.close();
  await folders.remove();
});

/** As a browser asks the origin of `/alone`. */
const alone = (url: string) => registry.inject({ url, headers: { host: '127.0.0.1:3100' } });

function pageIn(body: string) {
  const [, json = ''] = new RegExp(`id="${standalonePageElementId}">(.*)</script>`).exec(body) ?? [];
  return standalonePageSchema.parse(JSON.parse(json));
}

test('every address of the standalone host answers its document with live and stored versions', async () => {
  const { statusCode, headers, body } = await alone('/alone/trial/trial/7?scenario=one');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).toContain('<script defer crossorigin src="/standalone/main.js"></script>');
  expect(body).toContain('<link rel="stylesheet" href="/standalone/main.css">');
  const page = pageIn(body);
  expect(page.remotes.map(({ name, live }) => `${name} ${live.version}`)).toEqual(['trial one']);
  expect(page.versions).toEqual({ trial: ['one'] });
});

test('only versions of the shown remote are read', async () => {
  const asked: string[] = [];
  const versions = async (name: string) => {
    asked.push(name);
    return [];
  };
  const app = fastify();
  const registry = async () => ({ remotes: [trialRemote, { ...trialRemote, name: 'other' }] });
  const options = { standaloneDir: folders.env.STANDALONE_DIR, releases: { registry, versions } };
  await app.register(standaloneRoute, options);
  const { body } = await app.inject('/alone/trial/page');
  await app.inject('/alone/unknown/');
  expect([asked, pageIn(body).versions]).toEqual([['trial'], { trial: [] }]);
  await app.close();
});

test('the standalone host connects only to the registry and is not indexed', async () => {
  const { headers } = await alone('/alone/trial/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'self';.*; trusted-types default$/);
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-src 'self'; worker-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['x-robots-tag']).toBe('noindex');
});

test('the files of the standalone host are served at its address only', async () => {
  expect((await registry.inject('/standalone/main.js')).body).toBe('console.log("standalone");');
  expect((await registry.inject('/standalone/none.js')).statusCode).toBe(404);
});

test('code that is shown alone has an origin of its own, without the console', async () => {
  for (const url of ['/alone/trial/trial/7?scenario=one', '/%61lone/trial/', '/al%6Fne/trial/']) {
    const { statusCode, headers } = await registry.inject(url);
    expect([statusCode, headers.location]).toEqual([302, `http://127.0.0.1:3100${url}`]);
  }
  for (const url of ['/console', '/%63onsole', '/console/session', '/deploy/v1/state', '/']) {
    expect([url, (await alone(url)).statusCode]).toEqual([url, 404]);
  }
  for (const url of ['/standalone/main.js', '/remotes/trial/one/entry.js', '/livez']) {
    expect([url, (await alone(url)).statusCode]).toEqual([url, 200]);
  }
});

test('a registry without a built standalone host has no such pages', async () => {
  const bare = await buildRegistry(readConfig({ ...folders.env, STANDALONE_DIR: '/no/such/folder' }));
  expect((await bare.inject({ url: '/alone/trial/', headers: { host: '127.0.0.1:3100' } })).statusCode).toBe(404);
  await bare.close();
});
