import { mock } from 'node:test';
import { buildSite } from '../app.ts';
import { createSiteFolders, type SiteFolders } from '../testing/site-folders.ts';

const siteUrl = 'https://coach-connect.example';
const year = 365 * 86_400_000;

let folders: SiteFolders;
beforeAll(async () => {
  folders = await createSiteFolders();
});
afterEach(() => mock.timers.reset());
afterAll(() => folders.remove());

async function openSite(env: Readonly<Record<string, string>>) {
  const site = await buildSite(folders.config({ SITE_URL: siteUrl, ...env }));
  const read = async () => {
    const { headers, body } = await site.inject('/.well-known/security.txt');
    const fields = body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ', 2));
    return {
      type: headers['content-type'],
      fields,
      expires: Date.parse(String(new Map(fields as [string, string][]).get('Expires'))),
    };
  };
  return { read, close: () => site.close() };
}

test('security.txt names the operator’s address, the contact page and the policy', async () => {
  const { read, close } = await openSite({ OPERATOR_EMAIL: 'team@coach-connect.example' });
  const { type, fields } = await read();
  expect(type).toBe('text/plain; charset=utf-8');
  expect(fields).toEqual([
    ['Contact', 'mailto:team@coach-connect.example'],
    ['Contact', `${siteUrl}/contact`],
    ['Expires', expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)],
    ['Preferred-Languages', 'en'],
    ['Canonical', `${siteUrl}/.well-known/security.txt`],
    ['Policy', `${siteUrl}/privacy#security`],
  ]);
  await close();
});

test('it expires within a year, and not while a site runs for years', async () => {
  const { read, close } = await openSite({});
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  for (const now of [Date.now(), Date.now() + 2 * year]) {
    mock.timers.setTime(now);
    const left = (await read()).expires - now;
    expect([left > 0, left < year]).toEqual([true, true]);
  }
  await close();
});
