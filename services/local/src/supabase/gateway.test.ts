import { randomUUID } from 'node:crypto';
import { generateKeyPair, SignJWT } from 'jose';
import { type Library, openLibrary } from '../testing/library-fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library?.close());

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = (changes: object = {}) => ({
  sub: library.readerId,
  role: 'authenticated',
  session_id: randomUUID(),
  aud: 'authenticated',
  iss: library.stack.parts.supabase?.auth.issuer ?? '',
  exp: Math.floor(Date.now() / 1000) + 600,
  ...changes,
});
const signed = async (payload: Record<string, unknown>, key = library.stack.parts.supabase?.auth.key) => {
  if (!key) throw new Error('There is no key to sign with.');
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: key.id }).sign(key.privateKey);
};

describe('keys', () => {
  const ask = async (headers: Record<string, string>, path = '/rest/v1/books') => {
    const answer = await fetch(`${library.stack.supabaseUrl}${path}`, { headers, redirect: 'manual' });
    return { status: answer.status, body: await answer.text() };
  };

  test('a request without one, or with a wrong one, is refused', async () => {
    expect(await ask({})).toEqual({
      status: 401,
      body: JSON.stringify({
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      }),
    });
    expect(await ask({ apikey: 'wrong' })).toEqual({
      status: 401,
      body: JSON.stringify({
        message: 'Invalid API key',
        hint: 'Double check your Supabase `anon` or `service_role` API key.',
      }),
    });
  });

  test('the publishable key is anon, the secret key passes row rules', async () => {
    expect((await ask({ apikey: library.stack.publishableKey })).status).toBe(401);
    const { data } = await library.server.from('books').select('title').eq('shelf', 'hidden');
    expect(data).toEqual([{ title: 'Secret' }]);
  });

  test('a key in the address is accepted', async () => {
    const { supabaseUrl, publishableKey } = library.stack;
    const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/add?apikey=${publishableKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    expect(await answer.text()).toBe('101');
  });

  test('the settings of sign-in are told to any key', async () => {
    const { publishableKey } = library.stack;
    const answer = await ask({ apikey: publishableKey }, '/auth/v1/settings');
    const external = { google: true, azure: true, email: false, phone: false, anonymous_users: false };
    expect(JSON.parse(answer.body)).toEqual({ external, disable_signup: false, mailer_autoconfirm: false });
  });

  test('browser navigations need no key', async () => {
    const challenge = `code_challenge=${'a'.repeat(43)}&code_challenge_method=s256&redirect_to=http://localhost:3000/auth/callback`;
    expect((await ask({}, `/auth/v1/authorize?provider=google&${challenge}`)).status).toBe(302);
    expect((await ask({}, '/auth/v1/.well-known/jwks.json')).status).toBe(200);
    expect((await ask({}, '/auth/v1/user')).status).toBe(401);
  });
});

describe('other origins', () => {
  test("may send the client's headers and read counts and codes", async () => {
    const preflight = await fetch(`${library.stack.supabaseUrl}/rest/v1/books`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    const allowed = preflight.headers.get('access-control-allow-headers') ?? '';
    for (const header of [
      'apikey',
      'authorization',
      'x-client-info',
      'x-supabase-api-version',
      'prefer',
      'accept-profile',
      'content-profile',
      'x-retry-count',
      'x-upsert',
      'cache-control',
    ]) {
      expect(allowed.split(', ')).toContain(header);
    }
    const answer = await library.request('/rest/v1/books', { headers: { origin: 'http://localhost:3000' } });
    const exposed = answer.headers.get('access-control-expose-headers') ?? '';
    expect(exposed).toContain('content-range');
    expect(exposed).toContain('x-supabase-api-version');
  });
});

describe('tokens', () => {
  const whoami = async (bearer: string) => {
    const answer = await library.request('/rest/v1/rpc/whoami', { method: 'POST', bearer });
    return { status: answer.status, body: await answer.json(), challenge: answer.headers.get('www-authenticate') };
  };

  test('one that this project signed sets the caller', async () => {
    expect(await whoami(await signed(claims()))).toMatchObject({
      status: 200,
      body: { role: 'authenticated', uid: library.readerId },
    });
  });

  test('an expired one is refused with its own code', async () => {
    expect(await whoami(await signed(claims({ exp: 1 })))).toEqual({
      status: 401,
      body: { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' },
      challenge: 'Bearer error="invalid_token", error_description="JWT expired"',
    });
  });

  const forgeries: [string, () => Promise<string>][] = [
    [
      'without a signature',
      async () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims({ role: 'service_role' }))}.`,
    ],
    [
      'signed with a foreign key',
      async () => {
        const { privateKey } = await generateKeyPair('ES256');
        return new SignJWT(claims()).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
      },
    ],
    [
      'signed with the publishable key as a password',
      async () =>
        new SignJWT(claims({ role: 'service_role' }))
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(library.stack.publishableKey)),
    ],
    ['for another audience', () => signed(claims({ aud: 'other' }))],
    ['of another issuer', () => signed(claims({ iss: 'https://evil.example' }))],
    ['with the role of a superuser', () => signed(claims({ role: 'postgres' }))],
    [
      'with changed claims',
      async () => {
        const [header, , signature] = (await signed(claims())).split('.');
        return `${header}.${encode(claims({ role: 'service_role' }))}.${signature}`;
      },
    ],
    ['that is the secret key beside the publishable one', async () => library.stack.secretKey],
    ['that is not a token', async () => 'garbage'],
  ];
  test.each(forgeries)('one %s is refused', async (_name, forge) => {
    expect(await whoami(await forge())).toMatchObject({ status: 401, body: { code: 'PGRST301' } });
  });
});

describe('values of a request never become SQL', () => {
  const poison = `x"; drop table public.books; --`;
  const quoted = `'; drop table public.books; --`;
  test.each([
    `books?select=${encodeURIComponent(poison)}`,
    `books?select=title::${encodeURIComponent('text); drop table public.books; --')}`,
    `books?select=${encodeURIComponent(`"a""b${quoted}":title`)}`,
    `books?${encodeURIComponent(poison)}=eq.1`,
    `books?title=eq.${encodeURIComponent(quoted)}`,
    `books?title=in.${encodeURIComponent(`("${quoted}")`)}`,
    `books?title=is.${encodeURIComponent('null; drop table public.books')}`,
    `books?or=${encodeURIComponent(`(title.eq.${quoted})`)}`,
    `books?order=${encodeURIComponent('title;drop table public.books')}`,
    `books?order=title.asc;drop`,
    `books?limit=${encodeURIComponent('1; drop table public.books')}`,
    `books?details->>${encodeURIComponent(quoted)}=eq.1`,
    `${encodeURIComponent('books; drop table public.books')}?select=*`,
    `rpc/${encodeURIComponent('add(1); drop table public.books; --')}`,
    `rpc/add?a=${encodeURIComponent('1); drop table public.books; --')}`,
  ])('%s', async (path) => {
    const answer = await library.request(`/rest/v1/${path}`, { bearer: library.readerToken });
    expect(answer.status).toBeLessThan(500);
    expect(await library.sql('select count(*)::int as books from public.books')).toEqual([{ books: 5 }]);
  });

  test.each([
    ['columns', `notes?columns=${encodeURIComponent(`slug) select 'x'; drop table public.books; --`)}`],
    ['conflict target', `notes?on_conflict=${encodeURIComponent('slug) do nothing; drop table public.books; --')}`],
  ])('as %s of a write', async (_name, path) => {
    const answer = await library.request(`/rest/v1/${path}`, {
      method: 'POST',
      bearer: library.readerToken,
      headers: { 'content-type': 'application/json', prefer: 'resolution=merge-duplicates' },
      body: JSON.stringify({ slug: quoted }),
    });
    expect(answer.status).toBe(400);
    expect(await library.sql('select count(*)::int as books from public.books')).toEqual([{ books: 5 }]);
  });
});
