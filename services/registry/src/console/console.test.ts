import { buildRegistry } from '../app.ts';
import { readConfig } from '../config.ts';
import { createTrialFolders } from '../testing/trial-folders.ts';
import { operatorKey, ownWindow, startConsoleSite, type ConsoleSite } from '../testing/console-site.ts';

let site: ConsoleSite;
let operator: string;

beforeEach(async () => {
  site = await startConsoleSite();
  for (const version of ['two', 'three']) {
    await site.upload({ version });
    await site.activate('live', 'trial', version);
  }
  operator = await site.signIn(operatorKey, 'Ada');
});
afterEach(() => site.close());

const fieldOf = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
const liveNow = async () => (await site.releases.state()).remotes['trial']?.live;

async function act(fields: Readonly<Record<string, string>>, cookie = operator) {
  const page = await site.open('/console/remotes/trial', cookie);
  const form = { form: fieldOf(page, 'form'), expectedSeq: fieldOf(page, 'expectedSeq'), ...fields };
  return site.post('/console/remotes/trial/releases', form, cookie);
}

describe('the way in', () => {
  test('whoever is not signed in is asked who they are, and sees nothing', async () => {
    const page = await site.open('/console/remotes/trial');
    expect(page).toContain('Deploy token or operator key');
    expect(page).not.toContain('Trial team');
    expect(fieldOf(page, 'next')).toBe('/console/remotes/trial');
  });

  test('the cookie is for the console alone, and holds no key', async () => {
    const { headers, cookies } = await site.post('/console/session', {
      secret: operatorKey,
      next: '/console/remotes/trial',
    });
    expect(headers.location).toBe('/console/remotes/trial');
    expect(cookies).toMatchObject([{ path: '/console', httpOnly: true, sameSite: 'Strict' }]);
    expect(Buffer.from(cookies[0]?.value ?? '', 'base64url').toString()).not.toContain('operator-key');
    expect(cookies[0]?.value).not.toContain(operatorKey);
  });

  test.each(['https://evil.example', '//evil.example', '/console/../x', '/alone/trial/'])(
    'leads to no %s',
    async (next) => {
      expect((await site.post('/console/session', { secret: operatorKey, next })).headers.location).toBe('/console');
    },
  );

  test.each(['', 'cct_trial_guess', 'operator-key-of-the-text'])(
    '"%s" opens nothing, and says what to do',
    async (secret) => {
      const answer = await site.post('/console/session', { secret });
      expect([answer.statusCode, answer.cookies]).toEqual([401, []]);
      expect(answer.body).toContain('Ask the operator for a new token');
    },
  );

  test('a session ends by signing out in its own page, and cannot be made up', async () => {
    const page = await site.open('/console', operator);
    expect(page).toContain('Ada, operator');
    expect((await site.post('/console/session/end', { form: 'x' }, operator)).statusCode).toBe(403);
    const out = await site.post('/console/session/end', { form: fieldOf(page, 'form') }, operator);
    expect(out.cookies).toMatchObject([{ name: 'cc_console', value: '' }]);
    const [name, value = ''] = operator.split('=');
    const forged = [
      `${name}=${value.slice(0, -2)}xx`,
      `${name}=${Buffer.from('{"end":9e15}').toString('base64url')}.`,
      `${name}=.`,
    ];
    for (const cookie of forged) expect(await site.open('/console', cookie)).toContain('Deploy token or operator key');
  });

  test('a revoked token ends the sessions that it opened', async () => {
    const { token, record } = await site.tokens.mint({ remote: 'trial', team: 'Trial team', who: 'Operator' });
    const cookie = await site.signIn(token);
    expect(await site.open('/console', cookie)).toContain('Trial team (trial)');
    await site.tokens.revoke(record.id, 'Operator');
    expect(await site.open('/console', cookie)).toContain('Deploy token or operator key');
  });

  test('without a key of the operator the console is off, and says so', async () => {
    const folders = await createTrialFolders();
    const store = await buildRegistry(readConfig(folders.env));
    const { statusCode, body } = await store.inject({ url: '/console', headers: ownWindow });
    expect([statusCode, body]).toEqual([503, expect.stringContaining('OPERATOR_KEY')]);
    await store.close();
    await folders.remove();
  });
});

describe('code of a team on the same origin', () => {
  test.each<[Readonly<Record<string, string>>, string]>([
    [{ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }, 'by fetch'],
    [{ ...ownWindow, 'sec-fetch-dest': 'iframe' }, 'in a frame'],
    [{}, 'in a browser that does not say who asks'],
  ])('does not read the console with the cookie of a person: %j, %s', async (says, _how) => {
    const answer = await site.registry.inject({
      url: '/console/remotes/trial',
      headers: { cookie: operator, ...says },
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('Roll back');
  });

  test('gives no orders, neither without a form’s key nor from another page', async () => {
    const unsigned = await site.post(
      '/console/remotes/trial/releases',
      { kind: 'rollback', to: 'one', expectedSeq: '3' },
      operator,
    );
    expect(unsigned.statusCode).toBe(403);
    const form = fieldOf(await site.open('/console', operator), 'form');
    const elsewhere = await site.registry.inject({
      method: 'POST',
      url: '/console/remotes/trial/releases',
      headers: {
        ...ownWindow,
        'sec-fetch-site': 'same-site',
        cookie: operator,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ form, kind: 'rollback', to: 'one', expectedSeq: '3' }).toString(),
    });
    expect(elsewhere.statusCode).toBe(403);
    expect(await liveNow()).toBe('three');
  });

  test('reaches into no window of it: no script, no frame, no opener, no other origin', async () => {
    const { headers } = await site.registry.inject({ url: '/console', headers: { ...ownWindow, cookie: operator } });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('the ways back', () => {
  test('any earlier version is live again by one form, on the record', async () => {
    const answer = await act({ kind: 'rollback', to: 'one', note: 'prices are wrong' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/console/remotes/trial?done=4']);
    expect(await liveNow()).toBe('one');
    const [release] = await site.releases.history('trial');
    expect(release).toMatchObject({
      who: 'Operator (Ada)',
      kind: 'rollback',
      from: 'three',
      to: 'one',
      note: 'prices are wrong',
    });
    const page = await site.open('/console/remotes/trial?done=4', operator);
    expect(page).toMatch(/Done.*<code>one<\/code> with their\s+next page/s);
    expect(page).toContain('“prices are wrong”');
  });

  test('an outdated page changes nothing, and names the deployer who was first', async () => {
    const answer = await act({ kind: 'rollback', to: 'one', expectedSeq: '2' });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toMatch(/Nothing was changed.*was released meanwhile by Trial team \(Ada\)/s);
    expect(await liveNow()).toBe('three');
  });

  test('a version that was never live is no way back', async () => {
    const answer = await act({ kind: 'rollback', to: 'four' });
    expect(answer.body).toContain('was never live');
    expect(await liveNow()).toBe('three');
  });

  test.each(['live', 'canary'])('nothing new goes %s from here: that takes a browser', async (kind) => {
    expect((await act({ kind, to: 'one', percent: '5' })).statusCode).toBe(400);
    expect(await liveNow()).toBe('three');
  });

  test('a canary is stopped', async () => {
    await site.upload({ version: 'four' });
    await site.activate('canary', 'trial', 'four');
    expect(await site.open('/console/remotes/trial', operator)).toContain('Canary at 20 %');
    expect((await act({ kind: 'stop-canary' })).statusCode).toBe(303);
    expect((await site.releases.state()).remotes['trial']).not.toHaveProperty('canary');
  });

  test('a canary is promoted only through the gate, whose findings are shown', async () => {
    await site.upload({ version: 'four', owner: 'Trial team' });
    await site.activate('canary', 'trial', 'four');
    const answer = await act({ kind: 'promote' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toMatch(/Nothing was changed.*would have broken live pages.*Affects Trial team/s);
    expect(await liveNow()).toBe('three');
  });

  test('a team acts on its own remote alone, and sees all', async () => {
    const { token } = await site.tokens.mint({ remote: 'other', team: 'Other team', who: 'Operator' });
    const stranger = await site.signIn(token);
    const page = await site.open('/console/remotes/trial', stranger);
    expect(page).toContain('Your token is for another remote');
    expect(page).not.toContain('Roll back');
    const form = fieldOf(page, 'form');
    const answer = await site.post(
      '/console/remotes/trial/releases',
      { form, kind: 'rollback', to: 'one', expectedSeq: '3' },
      stranger,
    );
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('opens other only, not trial');
    const { token: own } = await site.tokens.mint({ remote: 'trial', team: 'Trial team', who: 'Operator' });
    expect((await act({ kind: 'rollback', to: 'two' }, await site.signIn(own))).statusCode).toBe(303);
    expect((await site.releases.history('trial'))[0]).toMatchObject({ who: 'Trial team', to: 'two' });
  });
});
