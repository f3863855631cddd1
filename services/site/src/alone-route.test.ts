import type { FastifyInstance } from 'fastify';
import { stagePageElementId, stagePageSchema } from '@cc/contracts/federation/stage';
import { buildSite, buildStore } from './app.ts';
import { createSiteFolders, type SiteFolders } from './testing/site-folders.ts';

let folders: SiteFolders;
let store: FastifyInstance;

beforeAll(async () => {
  folders = await createSiteFolders();
  store = await buildStore(folders.config());
});
afterAll(async () => {
  await store.close();
  await folders.remove();
});

test('every address of the stage answers its document, with what is live and what is stored', async () => {
  const { statusCode, headers, body } = await store.inject('/alone/trial/trial/7?scenario=one');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).toContain('<script defer crossorigin src="/stage/main.js"></script>');
  expect(body).toContain('<link rel="stylesheet" href="/stage/main.css">');
  const [, json = ''] = new RegExp(`id="${stagePageElementId}">(.*)</script>`).exec(body) ?? [];
  const page = stagePageSchema.parse(JSON.parse(json));
  expect(page.remotes.map(({ name, live }) => `${name} ${live.version}`)).toEqual(['trial one']);
  expect(page.versions).toEqual({ trial: ['one'] });
});

test('what stands on the stage reaches the store alone, and no search engine finds it', async () => {
  const { headers } = await store.inject('/alone/trial/');
  expect(headers['content-security-policy']).toMatch(/^default-src 'self';/);
  expect(headers['x-robots-tag']).toBe('noindex');
});

test('the files of the stage are there, and only there', async () => {
  expect((await store.inject('/stage/main.js')).body).toBe('console.log("stage");');
  expect((await store.inject('/stage/none.js')).statusCode).toBe(404);
});

test('visitors of the site meet no stage', async () => {
  const site = await buildSite(folders.config());
  expect((await site.inject('/alone/trial/')).statusCode).toBe(404);
  expect((await site.inject('/stage/main.js')).statusCode).toBe(404);
  await site.close();
});

test('a store whose stage was never built has none', async () => {
  const bare = await buildStore(folders.config({ STAGE_DIR: '/no/such/folder' }));
  expect((await bare.inject('/alone/trial/')).statusCode).toBe(404);
  await bare.close();
});
