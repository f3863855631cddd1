import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { attachmentLimits } from '@cc/contracts/entities/attachment';
import { startLocalStack, type LocalStack, type SignedInUser } from '../../testing/start-local-stack.ts';

let stack: LocalStack;
let owner: SignedInUser;
let other: SignedInUser;
let visitor: SupabaseClient;
let server: SupabaseClient;
beforeAll(async () => {
  stack = await startLocalStack({ only: ['supabase'] });
  [owner, other] = [await stack.createSignedInUser(), await stack.createSignedInUser()];
  const settings = { auth: { persistSession: false, autoRefreshToken: false } };
  visitor = createClient(stack.supabaseUrl, stack.publishableKey, settings);
  server = createClient(stack.supabaseUrl, stack.secretKey, settings);
});
afterAll(() => stack?.stop());

const files = (client: SupabaseClient) => client.storage.from('run-files');
const pdf = (text = 'my résumé') => new Blob([text], { type: 'application/pdf' });
const newPath = (user: SignedInUser = owner) => `${user.userId}/${randomUUID()}/cv.pdf`;
const refused = (statusCode: string, message: string) => ({ status: 400, statusCode, message });

/** Stores a file of the owner. */
async function stored(): Promise<string> {
  const path = newPath();
  expect((await files(owner.client).upload(path, pdf())).error).toBeNull();
  return path;
}

async function text(client: SupabaseClient, path: string): Promise<string | undefined> {
  return (await files(client).download(path)).data?.text();
}

describe('the owner of a file', () => {
  test.each([
    ['a Blob, sent as a form', pdf()],
    ['a File, as a browser has it', new File(['my résumé'], 'Lebenslauf ü.pdf', { type: 'application/pdf' })],
    ['a Buffer, sent as the body', Buffer.from('my résumé')],
    ['an ArrayBuffer', new TextEncoder().encode('my résumé').buffer],
  ])('uploads %s, downloads it and reads its size and type', async (_kind, content) => {
    const path = newPath();
    const { data, error } = await files(owner.client).upload(path, content, { contentType: 'application/pdf' });
    expect(error).toBeNull();
    expect(data).toEqual({ path, id: expect.any(String), fullPath: `run-files/${path}` });
    const file = (await files(owner.client).download(path)).data;
    expect(await file?.text()).toBe('my résumé');
    expect(file?.type).toBe('application/pdf');
    const size = Buffer.byteLength('my résumé');
    const info = { id: data?.id, name: path, bucketId: 'run-files', contentType: 'application/pdf', size };
    expect((await files(owner.client).info(path)).data).toMatchObject({ ...info, cacheControl: 'max-age=3600' });
    expect((await files(owner.client).exists(path)).data).toBe(true);
  });

  test('removes files from the disk too', async () => {
    const user = await stack.createSignedInUser();
    const own = files(user.client);
    for (const name of ['a.pdf', 'run/c.pdf', 'run/d.pdf']) await own.upload(`${user.userId}/${name}`, pdf());
    const onDisk = async () => (await readdir(join(stack.config.dataDir, 'storage'))).length;
    const before = await onDisk();
    const { data } = await own.remove([
      `${user.userId}/a.pdf`,
      `${user.userId}/run/c.pdf`,
      `${user.userId}/missing.pdf`,
    ]);
    expect(data?.map(({ name }) => name).toSorted()).toEqual([`${user.userId}/a.pdf`, `${user.userId}/run/c.pdf`]);
    expect(await onDisk()).toBe(before - 2);
    expect((await own.exists(`${user.userId}/a.pdf`)).data).toBe(false);
  });

  test('overwrites none, whichever way is tried', async () => {
    const path = await stored();
    const duplicate = refused('409', 'The resource already exists');
    const denied = refused('403', 'new row violates row-level security policy');
    const own = files(owner.client);
    expect((await own.upload(path, pdf('new'))).error).toMatchObject(duplicate);
    expect((await own.upload(path, pdf('new'), { upsert: true })).error).toMatchObject(denied);
    expect((await own.update(path, pdf('new'))).error).toMatchObject(denied);
    expect((await own.move(path, newPath())).error).not.toBeNull();
    expect(await text(owner.client, path)).toBe('my résumé');
  });

  test('stores at most 3 MB', async () => {
    const fits = new Blob([new Uint8Array(attachmentLimits.maxFileBytes)], { type: 'image/png' });
    const tooBig = refused('413', 'The object exceeded the maximum allowed size');
    expect((await files(owner.client).upload(newPath(), fits)).error).toBeNull();
    for (const bytes of [attachmentLimits.maxFileBytes + 1, 11 * 1024 * 1024]) {
      const content = new Uint8Array(bytes);
      const blob = new Blob([content], { type: 'image/png' });
      expect((await files(owner.client).upload(newPath(), blob)).error).toMatchObject(tooBig);
      const sent = await files(owner.client).upload(newPath(), content, { contentType: 'image/png' });
      expect(sent.error).toMatchObject(tooBig);
    }
  });

  test.each([
    'text/html',
    'image/svg+xml',
    'application/x-msdownload',
    'text/plain;charset=UTF-8',
    'application/pdf2',
    '',
  ])('stores no file of the type %j', async (type) => {
    const sent = type || 'application/octet-stream';
    const unsupported = refused('415', `mime type ${sent} is not supported`);
    expect((await files(owner.client).upload(newPath(), new Blob(['x'], { type }))).error?.message).toContain(
      'is not supported',
    );
    const { error } = await files(owner.client).upload(newPath(), 'x', { contentType: sent });
    expect(error).toMatchObject(unsupported);
  });
});

test.each([
  ['another user', () => other.client],
  ['a visitor', () => visitor],
])('%s sees, changes and removes nothing of the owner', async (_who, client) => {
  const path = await stored();
  const denied = refused('403', 'new row violates row-level security policy');
  const foreign = files(client());
  expect((await foreign.upload(newPath(), pdf())).error).toMatchObject(denied);
  expect((await foreign.upload(path, pdf('new'), { upsert: true })).error).toMatchObject(denied);
  expect((await foreign.update(path, pdf('new'))).error).toMatchObject(denied);
  expect((await foreign.download(path)).error).toMatchObject({ status: 400 });
  expect((await foreign.info(path)).error).toMatchObject(refused('404', 'Object not found'));
  expect((await foreign.remove([path, owner.userId, `${owner.userId}/`])).data).toEqual([]);
  expect((await foreign.createSignedUrl(path, 60)).data).toBeNull();
  expect((await fetch(foreign.getPublicUrl(path).data.publicUrl)).ok).toBe(false);
  expect(await text(owner.client, path)).toBe('my résumé');
});

test('a visitor stores nothing, and no other bucket exists', async () => {
  const denied = refused('403', 'new row violates row-level security policy');
  expect((await files(visitor).upload('cv.pdf', pdf())).error).toMatchObject(denied);
  const elsewhere = owner.client.storage.from('elsewhere');
  expect((await elsewhere.upload(newPath(), pdf())).error).toMatchObject(refused('404', 'Bucket not found'));
  expect((await elsewhere.download(newPath())).error).not.toBeNull();
});

// @spec D1.31
test('a server with the secret key reads and removes every file', async () => {
  const path = await stored();
  expect(await text(server, path)).toBe('my résumé');
  expect((await files(server).remove([path])).data).toHaveLength(1);
  expect((await files(owner.client).exists(path)).data).toBe(false);
});
