import { registrySchema } from '@cc/contracts/federation/registry';
import { signPreview } from '@cc/registry/read';
import type { FastifyInstance } from 'fastify';
import { buildSite } from '../app.ts';
import { createSiteFolders, trialRemote, type SiteFolders } from '../testing/site-folders.ts';

const key = 'preview-key-of-the-tests';
let folders: SiteFolders;
let site: FastifyInstance;

/** Version two is live, and version one is a canary for staff alone. */
beforeEach(async () => {
  folders = await createSiteFolders();
  await folders.deploy({ ...trialRemote, live: { ...trialRemote.live, version: 'two' } });
  const share = { percent: 0, groups: ['staff'] };
  const release = { kind: 'canary' as const, remote: 'trial', to: 'one', ...share, who: 'test', checks: [] };
  await folders.releases.activate(release, { expectedSeqOfRemote: (await folders.releases.state()).seq });
  site = await buildSite(folders.config({ PREVIEW_KEY: key }));
});
afterEach(async () => {
  await site.close();
  await folders.remove();
});

async function visit(cookies: Record<string, string> = {}) {
  const answer = await site.inject({ url: '/trial', cookies });
  const [, json = ''] = /id="cc-registry">(.*?)<\/script>/.exec(answer.body) ?? [];
  const [remote] = registrySchema.parse(JSON.parse(json)).remotes;
  return { version: remote?.live.version, channel: remote?.channel, answer };
}

/** What a browser sends with a form whose button somebody pressed. */
const pressed = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-user': '?1' };
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1';

function post(
  url: string,
  fields: Record<string, string>,
  cookies: Record<string, string>,
  origin = 'http://localhost:3000',
  how: Record<string, string> = pressed,
) {
  const from = origin === '' ? {} : { origin };
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...from, ...how };
  return site.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString(), cookies });
}

async function join(ticket: string, cookies: Record<string, string> = {}) {
  const answer = await post('/preview/join', { ticket }, cookies);
  return { answer, cookies: { cc_groups: answer.cookies[0]?.value ?? '' } };
}

const invitation = (group: string) => signPreview('invitation', group, key);

test('ordinary visitors have no cookie, and a document that caches may keep', async () => {
  const { version, answer } = await visit();
  expect([version, answer.cookies, answer.headers['cache-control']]).toEqual(['two', [], 'no-cache']);
});

test('a browser that was invited has the canary until it leaves', async () => {
  const { answer, cookies } = await join(invitation('staff'));
  expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([303, '/', 'no-store']);
  expect(answer.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 180 * 86_400 }]);
  const member = await visit(cookies);
  expect([member.version, member.channel]).toEqual(['one', 'canary']);
  expect(member.answer.headers['cache-control']).toBe('private, no-cache');
  const live = await site.inject({ url: '/live.json', cookies });
  expect(live.json()).toMatchObject({ remotes: { trial: 'one' } });
  const left = await post('/preview/leave', {}, cookies);
  expect(left.cookies).toMatchObject([{ name: 'cc_groups', value: '', path: '/' }]);
});

test('opening a link changes nothing: a page asks first', async () => {
  const ticket = invitation('staff');
  const asked = await site.inject({ url: `/preview/join?${new URLSearchParams({ ticket })}` });
  expect([asked.statusCode, asked.cookies]).toEqual([200, []]);
  expect(asked.body).toContain('<h1>Take part in staff?</h1>');
  expect(asked.body).toContain(`<input type="hidden" name="ticket" value="${ticket}">`);
  const leave = await site.inject({ url: '/preview/leave', cookies: { cc_groups: 'any' } });
  expect([leave.statusCode, leave.cookies]).toEqual([200, []]);
  expect((await site.inject({ url: '/preview/join?ticket=staff' })).statusCode).toBe(403);
});

test.each(['https://evil.example', 'http://localhost:3100', 'null', ''])(
  'a page of %j puts no browser into a group, and takes none out',
  async (origin) => {
    const joined = await post('/preview/join', { ticket: invitation('staff') }, {}, origin);
    const left = await post('/preview/leave', {}, { cc_groups: 'any' }, origin);
    expect([joined, left].map(({ statusCode, cookies }) => [statusCode, cookies])).toEqual([
      [403, []],
      [403, []],
    ]);
  },
);

test('a browser can be in several groups', async () => {
  const { cookies } = await join(invitation('beta'));
  expect((await visit(cookies)).version).toBe('two');
  const both = await join(invitation('staff'), cookies);
  expect((await visit(both.cookies)).version).toBe('one');
});

test.each([
  'staff',
  'staff.9999999999999.x',
  signPreview('groups', 'staff', key),
  signPreview('ticket', 'staff', key),
  signPreview('invitation', 'staff', 'another-key-of-the-tests'),
  signPreview('invitation', 'staff', key, Date.now() - 31 * 86_400_000),
])('%s is no invitation', async (ticket) => {
  const { answer } = await join(ticket);
  expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
});

test.each([
  { 'sec-fetch-mode': 'cors' },
  { 'sec-fetch-mode': 'cors', 'sec-fetch-user': '?1' },
  { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'user-agent': 'Chrome/140.0.0.0 Safari/537.36' },
  { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe', 'sec-fetch-user': '?1' },
  { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'user-agent': safari },
  {},
])('a script of the site puts no browser into a group unasked: %j', async (how: Record<string, string>) => {
  const joined = await post('/preview/join', { ticket: invitation('staff') }, {}, undefined, how);
  expect([joined.statusCode, joined.cookies]).toEqual([403, []]);
});

test('Safari, which does not tell of a press, joins and leaves all the same', async () => {
  const how = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'user-agent': safari };
  const joined = await post('/preview/join', { ticket: invitation('staff') }, {}, undefined, how);
  const left = await post('/preview/leave', {}, { cc_groups: 'any' }, undefined, how);
  expect([joined, left].map(({ statusCode, cookies }) => [statusCode, cookies.length])).toEqual([
    [303, 1],
    [303, 1],
  ]);
});

test('a cookie that the site did not sign is ignored', async () => {
  for (const cc_groups of ['staff', invitation('staff'), signPreview('groups', 'staff', 'another-key-of-the-tests')]) {
    expect((await visit({ cc_groups })).version).toBe('two');
  }
});

test('with https, no script and no other host puts a browser into a group', async () => {
  await site.close();
  site = await buildSite(folders.config({ PREVIEW_KEY: key, SITE_URL: 'https://coach.example' }));
  const answer = await post('/preview/join', { ticket: invitation('staff') }, {}, 'https://coach.example');
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ name: '__Host-Http-cc_groups', secure: true, httpOnly: true, path: '/' });
  expect((await visit({ cc_groups: cookie?.value ?? '' })).version).toBe('two');
  expect((await visit({ '__Host-Http-cc_groups': cookie?.value ?? '' })).version).toBe('one');
});
