import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { generateKeyPair } from 'jose';
import { accessToken } from '../../testing/access-token.ts';
import { startLocalStack, type LocalStack, type SignedInUser } from '../../testing/start-local-stack.ts';

let stack: LocalStack;
let owner: SignedInUser;
let other: SignedInUser;
let server: SupabaseClient;
beforeAll(async () => {
  stack = await startLocalStack({ only: ['supabase'] });
  [owner, other] = [await stack.createSignedInUser(), await stack.createSignedInUser()];
  const settings = { auth: { persistSession: false, autoRefreshToken: false } };
  server = createClient(stack.supabaseUrl, stack.secretKey, settings);
});
afterAll(() => stack?.stop());

const files = (client: SupabaseClient) => client.storage.from('run-files');
const pdf = (text = 'my résumé') => new Blob([text], { type: 'application/pdf' });
const newPath = (user: SignedInUser = owner) => `${user.userId}/${randomUUID()}/cv.pdf`;

/** Stores a file of the owner. */
async function stored(): Promise<string> {
  const path = newPath();
  expect((await files(owner.client).upload(path, pdf())).error).toBeNull();
  return path;
}

async function text(client: SupabaseClient, path: string): Promise<string | undefined> {
  return (await files(client).download(path)).data?.text();
}

/** A request whose path is sent as it is: `fetch` would normalize it. */
async function raw(method: string, path: string, token: string, body = 'x') {
  const content = { 'content-type': 'application/pdf', 'content-length': Buffer.byteLength(body) };
  const headers = {
    ...{ apikey: stack.publishableKey, authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : content),
  };
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(stack.supabaseUrl);
    const sent = httpRequest({ hostname, port, method, path: `/storage/v1/object/${path}`, headers }, (answer) => {
      let received = '';
      answer.setEncoding('utf8').on('data', (part: string) => (received += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: received }));
    });
    sent.on('error', reject);
    sent.end(method === 'GET' ? undefined : body);
  });
}

describe('paths', () => {
  const tricks = (user: string, victim: string) => [
    `run-files/${user}/../${victim}/new.pdf`,
    `run-files/${user}/..%2F${victim}/new.pdf`,
    `run-files/${user}%2F..%2F${victim}%2Fnew.pdf`,
    `run-files/${user}/%2e%2e/${victim}/new.pdf`,
    `run-files/${user}/..%252F${victim}/new.pdf`,
    `run-files/${user}/..%5C${victim}/new.pdf`,
    `run-files/./${victim}/new.pdf`,
    `run-files//${victim}/new.pdf`,
    `run-files/%2F${victim}/new.pdf`,
    `run-files/${victim}/new.pdf`,
    `run-files/${user}/../../../signing-key.json`,
    `run-files/${user}/`,
    `run-files/${user}/new.pdf%00`,
    `run-files/${user}/new.pdf%3Fx`,
    `run-files/../run-files/${victim}/new.pdf`,
  ];

  test('of uploads cannot leave the folder of the user', async () => {
    for (const path of tricks(owner.userId, other.userId)) {
      for (const method of ['POST', 'PUT']) {
        const answer = await raw(method, path, owner.accessToken);
        expect([400, 404]).toContain(answer.status);
      }
    }
    expect((await files(server).exists(`${other.userId}/new.pdf`)).data).toBe(false);
  });

  test('of downloads and removals cannot either', async () => {
    const path = newPath(other).replace(/\/[^/]+\/cv/, '/new');
    expect((await files(other.client).upload(path, pdf('secret'))).error).toBeNull();
    for (const trick of tricks(owner.userId, other.userId)) {
      for (const kind of ['', 'authenticated/', 'info/']) {
        const answer = await raw('GET', kind + trick, owner.accessToken);
        expect([400, 404]).toContain(answer.status);
        expect(answer.body).not.toContain('secret');
      }
      const body = JSON.stringify({ prefixes: [trick.replace('run-files/', ''), decodeURIComponent(trick)] });
      const removal = await raw('DELETE', 'run-files', owner.accessToken, body);
      expect(removal.body === '[]' || removal.status >= 400).toBe(true);
    }
    expect(await text(other.client, path)).toBe('secret');
  });

  test('with a leading slash are cleaned by the client', async () => {
    const path = newPath();
    expect((await files(owner.client).upload(`/${path}`, pdf())).data?.path).toBe(path);
  });
});

test('tokens that are forged or expired open nothing', async () => {
  const path = await stored();
  const { privateKey } = await generateKeyPair('ES256');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const bad = [
    await accessToken(stack, owner.userId, { exp: 1 }),
    await accessToken(stack, owner.userId, {}, privateKey),
    `${encode({ alg: 'none' })}.${encode({ sub: owner.userId, role: 'service_role' })}.`,
    stack.secretKey,
    'garbage',
  ];
  for (const token of bad) {
    expect(await raw('GET', `run-files/${path}`, token)).toMatchObject({
      status: 400,
      body: expect.stringContaining('Bucket not found'),
    });
    const denied = expect.stringContaining('"statusCode":"403","code":"AccessDenied","error":"Unauthorized"');
    expect(await raw('POST', `run-files/${newPath()}`, token)).toMatchObject({ status: 400, body: denied });
    const body = JSON.stringify({ prefixes: [path] });
    expect(await raw('DELETE', 'run-files', token, body)).toMatchObject({ status: 400, body: denied });
  }
  expect(await text(owner.client, path)).toBe('my résumé');
});
