import { startLocalStack, type LocalStack, type SignedInUser } from '@cc/local/testing/start-local-stack';
import { createStorageGateway } from './storage-gateway.ts';
import type { FileStorage } from './run-files.ts';

let stack: LocalStack;
let user: SignedInUser;
let storage: FileStorage;
beforeAll(async () => {
  stack = await startLocalStack({ only: ['supabase'] });
  user = await stack.createSignedInUser();
  storage = createStorageGateway(stack.supabaseUrl, stack.secretKey);
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

test('a file that a page uploaded is read byte by byte, and removed', async () => {
  const path = await upload('1/cv.pdf');
  expect(await storage.read(path)).toEqual(Buffer.from([0x25, 0x50, 0x44, 0x46, 0]));
  await storage.remove([path, `${user.userId}/missing.pdf`]);
  expect(await storage.read(path)).toBeNull();
});

test('a wrong key and a storage that does not answer are errors, not missing files', async () => {
  const path = await upload('2/cv.pdf');
  await expect(createStorageGateway(stack.supabaseUrl, 'sb_secret_wrong').read(path)).rejects.toThrow('401');
  await expect(createStorageGateway('http://127.0.0.1:9', stack.secretKey).read(path)).rejects.toThrow();
  await expect(createStorageGateway('http://127.0.0.1:9', stack.secretKey).remove([path])).rejects.toThrow();
});
