import { attachmentLimits } from '@cc/contracts/entities/attachment';
import { providerCalls } from '@cc/deploy/metrics';
import { startLocalStack, type LocalStack, type SignedInUser } from '@cc/local/testing/start-local-stack';
import { createStorageGateway, type StorageGateway } from './storage-gateway.ts';

let stack: LocalStack;
let user: SignedInUser;
let storage: StorageGateway;
let copies: StorageGateway;
beforeAll(async () => {
  stack = await startLocalStack({ only: ['supabase'] });
  user = await stack.createSignedInUser();
  storage = createStorageGateway(stack.supabaseUrl, stack.secretKey, 'run-files');
  copies = createStorageGateway(stack.supabaseUrl, stack.secretKey, 'account-copies');
});
afterAll(() => stack.stop());

async function upload(name: string): Promise<string> {
  const path = `${user.userId}/${name}`;
  const { error } = await user.client.storage
    .from('run-files')
    .upload(path, Buffer.from([0x25, 0x50, 0x44, 0x46, 0]), { contentType: 'application/pdf' });
  expect(error).toBeNull();
  return path;
}

async function failedCalls(): Promise<number> {
  const { values } = await providerCalls.get();
  const counts = values.filter(
    ({ metricName, labels }) =>
      metricName?.endsWith('_count') && labels.provider === 'storage' && labels.outcome === 'failed',
  );
  return counts.reduce((sum, { value }) => sum + value, 0);
}

test('a file that a page uploaded is read byte by byte, and removed', async () => {
  const path = await upload('1/cv.pdf');
  expect(await storage.read(path)).toEqual(Buffer.from([0x25, 0x50, 0x44, 0x46, 0]));
  await storage.remove([path, `${user.userId}/missing.pdf`]);
  expect(await storage.read(path)).toBeNull();
});

test('a stored file that is larger than a user may upload is not read', async () => {
  const path = `${user.userId}/0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e12.zip`;
  const write = (bytes: number) => copies.write(path, new Blob([new Uint8Array(bytes)], { type: 'application/zip' }));
  await write(attachmentLimits.maxFileBytes);
  expect(await copies.read(path)).toHaveLength(attachmentLimits.maxFileBytes);
  await write(attachmentLimits.maxFileBytes + 1);
  await expect(copies.read(path)).rejects.toThrow('larger than a user may upload');
});

test('a wrong key and a storage that does not answer are errors, not missing files', async () => {
  const path = await upload('2/cv.pdf');
  const before = await failedCalls();
  await expect(createStorageGateway(stack.supabaseUrl, 'sb_secret_wrong', 'run-files').read(path)).rejects.toThrow(
    '401',
  );
  await expect(createStorageGateway('http://127.0.0.1:9', stack.secretKey, 'run-files').read(path)).rejects.toThrow();
  await expect(
    createStorageGateway('http://127.0.0.1:9', stack.secretKey, 'run-files').remove([path]),
  ).rejects.toThrow();
  // Operators are told as of a provider that is down.
  expect((await failedCalls()) - before).toBe(3);
});

test('the copy of an account is stored and replaced by the server, and read by its user alone', async () => {
  const path = `${user.userId}/0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e11.zip`;
  for (const text of ['first', 'second']) await copies.write(path, new Blob([text], { type: 'application/zip' }));
  const readAs = async ({ client }: SignedInUser) =>
    (await client.storage.from('account-copies').download(path)).data?.text();
  const other = await stack.createSignedInUser({ email: 'other@gmail.example' });
  expect([await readAs(user), await readAs(other)]).toEqual(['second', undefined]);
  const own = user.client.storage.from('account-copies');
  expect(
    (await own.upload(`${user.userId}/own.zip`, new Blob([''], { type: 'application/zip' }))).error,
  ).not.toBeNull();
  await expect(copies.write(path, new Blob([''], { type: 'text/plain' }))).rejects.toThrow('Storage answered 400');
});
