import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { receiveVersion } from './receive-version.ts';

type Header = Parameters<ReturnType<typeof pack>['entry']>[0];

async function tarOf(...entries: readonly (readonly [Header, string])[]): Promise<Buffer> {
  const tar = pack();
  for (const [header, content] of entries) tar.entry(header, content);
  tar.finalize();
  return buffer(tar);
}

const receive = async (tar: Buffer, limits?: Parameters<typeof receiveVersion>[1]) =>
  receiveVersion(Readable.from([tar]), limits);

test('files have their paths, and folders are ignored', async () => {
  const tar = await tarOf(
    [{ name: 'a/', type: 'directory' }, ''],
    [{ name: './a/b.js' }, 'one'],
    [{ name: 'c.js' }, ''],
  );
  const files = await receive(tar);
  expect([...files].map(([path, content]) => [path, Buffer.from(content).toString()])).toEqual([
    ['a/b.js', 'one'],
    ['c.js', ''],
  ]);
});

test.each<[string, Header]>([
  ['leaves the version', { name: '../other/entry.js' }],
  ['stands at the root', { name: '/etc/passwd' }],
  ['is hidden', { name: 'a/.secret' }],
  ['is a link', { name: 'a.js', type: 'symlink', linkname: '/etc/passwd' }],
])('an entry that %s is refused', async (_what, header) => {
  await expect(receive(await tarOf([header, header.type ? '' : 'x']))).rejects.toMatchObject({ code: 'invalid' });
});

test('the same path twice is refused', async () => {
  await expect(receive(await tarOf([{ name: 'a.js' }, '1'], [{ name: 'a.js' }, '2']))).rejects.toThrow(/twice/);
});

test('too many bytes or files are refused', async () => {
  const tar = await tarOf([{ name: 'a.js' }, '12345'], [{ name: 'b.js' }, '12345']);
  expect((await receive(tar, { bytes: 10, files: 2 })).size).toBe(2);
  await expect(receive(tar, { bytes: 9, files: 2 })).rejects.toMatchObject({ code: 'too_large' });
  await expect(receive(tar, { bytes: 10, files: 1 })).rejects.toMatchObject({ code: 'too_large' });
});

test.each([100, 700, 1100])('a stream that ends after %i bytes is incomplete', async (length) => {
  const tar = await tarOf([{ name: 'a.js' }, 'x'.repeat(3000)]);
  await expect(receive(tar.subarray(0, length))).rejects.toMatchObject({ code: 'incomplete' });
});

test('a stream that breaks between two files is incomplete', async () => {
  const tar = await tarOf([{ name: 'a.js' }, 'one'], [{ name: 'b.js' }, 'two']);
  const broken = Readable.from(
    (async function* () {
      yield tar.subarray(0, 1024);
      throw new Error('aborted');
    })(),
  );
  await expect(receiveVersion(broken)).rejects.toMatchObject({ code: 'incomplete' });
});
