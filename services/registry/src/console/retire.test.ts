import { operatorKey, startConsoleSite, type ConsoleSite } from '../testing/console-site.ts';

let site: ConsoleSite;
let cookie: string;

beforeEach(async () => {
  site = await startConsoleSite();
  await site.upload({ version: 'one' });
  await site.activate('live', 'trial', 'one');
  cookie = await site.signIn(operatorKey);
});
afterEach(() => site.close());

async function release(fields: Readonly<Record<string, string>>) {
  const page = await site.open('/console/remotes/trial', cookie);
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  const form = { form: field('form'), expectedSeq: field('expectedSeq'), ...fields };
  return site.post('/console/remotes/trial/releases', form, cookie);
}

test('what the live version replaced is no fallback any more', async () => {
  await site.upload({ version: 'two' });
  await site.activate('live', 'trial', 'two');
  expect(await site.open('/console/remotes/trial', cookie)).toContain('name="noFallback"');
  expect((await release({ kind: 'rollback', noFallback: 'on' })).statusCode).toBe(303);
  const page = await site.open('/console/remotes/trial', cookie);
  expect(page).not.toContain('name="noFallback"');
  expect(page).toMatch(/No fallback<\/strong\s*>\s*<span class="way">for <code>two<\/code>/);
  expect((await site.releases.state()).remotes['trial']).toMatchObject({ live: 'two', trail: ['two'] });
});

test('a remote is retired, stays in the console, and is brought back', async () => {
  expect((await release({ kind: 'retire' })).headers.location).toBe('/console/remotes/trial?done=3');
  expect((await site.releases.state()).remotes).not.toHaveProperty('trial');
  expect(await site.open('/console', cookie)).toMatch(/Retired:\s*<a href="\/console\/remotes\/trial">/);
  const page = await site.open('/console/remotes/trial?done=3', cookie);
  expect(page).toContain('Its pages are gone from the site');
  expect(page).not.toContain('Retire the remote');
  expect(page).not.toContain('>live</span>');
  expect((await release({ kind: 'rollback', to: 'one' })).statusCode).toBe(303);
  expect((await site.releases.state()).remotes).toMatchObject({ trial: { live: 'one' } });
});
