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

describe('sign-in', () => {
  test('without sign-in every page shows only the sign-in form', async () => {
    const page = await site.open('/console/remotes/trial');
    expect(page).toContain('Deploy token or operator key');
    expect(page).not.toContain('Trial team');
    expect(fieldOf(page, 'next')).toBe('/console/remotes/trial');
  });

  test('the cookie is hidden from scripts and contains no key', async () => {
    const { headers, cookies } = await site.post('/console/session', {
      secret: operatorKey,
      next: '/console/remotes/trial',
    });
    expect(headers.location).toBe('/console/remotes/trial');
    expect(cookies).toMatchObject([{ path: '/', httpOnly: true, sameSite: 'Strict' }]);
    expect(Buffer.from(cookies[0]?.value ?? '', 'base64url').toString()).not.toContain('operator-key');
    expect(cookies[0]?.value).not.toContain(operatorKey);
  });

  test.each(['https://evil.example', '//evil.example', '/console/../x', '/alone/trial/'])(
    'does not redirect to %s',
    async (next) => {
      expect((await site.post('/console/session', { secret: operatorKey, next })).headers.location).toBe('/console');
    },
  );

  test.each(['', 'cct_trial_guess', 'operator-key-of-the-text'])(
    '"%s" is refused with the next step',
    async (secret) => {
      const answer = await site.post('/console/session', { secret });
      expect([answer.statusCode, answer.cookies]).toEqual([401, []]);
      expect(answer.body).toContain('Ask the operator for a new token');
    },
  );

  test('a session ends with sign-out and cannot be forged', async () => {
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

  test('revoking a token ends its sessions', async () => {
    const { token, record } = await site.tokens.mint({ remote: 'trial', team: 'Trial team', who: 'Operator' });
    const cookie = await site.signIn(token);
    expect(await site.open('/console', cookie)).toContain('Trial team (deployer of trial)');
    await site.tokens.revoke(record.id, 'Operator');
    expect(await site.open('/console', cookie)).toContain('Deploy token or operator key');
  });

  test('without an operator key the console is off and says so', async () => {
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
    [{}, 'in a browser without fetch metadata'],
  ])('cannot read the console with a user’s cookie: %j, %s', async (says, _how) => {
    const answer = await site.registry.inject({
      url: '/console/remotes/trial',
      headers: { cookie: operator, ...says },
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('Roll back');
  });

  test('cannot submit forms, neither without the form key nor from another page', async () => {
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

  test('cannot access a console window: no script, no frame, no opener, no other origin', async () => {
    const { headers } = await site.registry.inject({ url: '/console', headers: { ...ownWindow, cookie: operator } });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('releases from the console', () => {
  test('a rollback to any earlier version is one form, and is recorded', async () => {
    const answer = await act({ kind: 'rollback', to: 'one', note: 'prices are wrong' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/console/remotes/trial?done=5']);
    expect(await liveNow()).toBe('one');
    const [release] = await site.releases.history('trial');
    expect(release).toMatchObject({
      who: 'Operator (Ada)',
      kind: 'rollback',
      from: 'three',
      to: 'one',
      note: 'prices are wrong',
    });
    const page = await site.open('/console/remotes/trial?done=5', operator);
    expect(page).toMatch(/Done.*<code>one<\/code> with their\s+next page/s);
    expect(page).toContain('“prices are wrong”');
  });

  test('an outdated page changes nothing and names the other deployer', async () => {
    const answer = await act({ kind: 'rollback', to: 'one', expectedSeq: '2' });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toMatch(/Nothing was changed.*was released meanwhile by Trial team \(Ada\)/s);
    expect(await liveNow()).toBe('three');
  });

  test('a version that was never live is no rollback target', async () => {
    const answer = await act({ kind: 'rollback', to: 'four' });
    expect(answer.body).toContain('was never live');
    expect(await liveNow()).toBe('three');
  });

  test.each(['live', 'canary'])(
    'a new version cannot go %s from the console, without a browser check',
    async (kind) => {
      expect((await act({ kind, to: 'one', percent: '5' })).statusCode).toBe(400);
      expect(await liveNow()).toBe('three');
    },
  );

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

  test('a team can view all remotes and change only its own', async () => {
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
    expect(answer.body).toContain('is valid for other only, not for trial');
    const { token: own } = await site.tokens.mint({ remote: 'trial', team: 'Trial team', who: 'Operator' });
    expect((await act({ kind: 'rollback', to: 'two' }, await site.signIn(own))).statusCode).toBe(303);
    expect((await site.releases.history('trial'))[0]).toMatchObject({ who: 'Trial team', to: 'two' });
  });
});
