import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { receiveVersion, uploadLimits } from './receive-version.ts';

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

test('a path of more than 200 characters is refused', async () => {
  const tar = await tarOf([{ name: `${'a'.repeat(100)}/${'b'.repeat(100)}` }, 'x']);
  await expect(receive(tar)).rejects.toThrow('longer than 200');
});

test('the same path twice is refused', async () => {
  await expect(receive(await tarOf([{ name: 'a.js' }, '1'], [{ name: 'a.js' }, '2']))).rejects.toThrow(/twice/);
});

test('too many bytes or files are refused', async () => {
  const tar = await tarOf([{ name: 'a.js' }, '12345'], [{ name: 'b.js' }, '12345']);
  expect((await receive(tar, { ...uploadLimits, bytes: 10, files: 2 })).size).toBe(2);
  await expect(receive(tar, { ...uploadLimits, bytes: 9, files: 2 })).rejects.toMatchObject({ code: 'too_large' });
  await expect(receive(tar, { ...uploadLimits, bytes: 10, files: 1 })).rejects.toMatchObject({ code: 'too_large' });
});

/** A header of the tar format with its content: `g` applies to all entries after it, `x` and `L` to the next one. */
function headed(typeflag: string, content: string): Buffer {
  const header = Buffer.alloc(512);
  header.write('header', 0);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write(`        ${typeflag}`, 148);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, Buffer.from(content.padEnd(Math.ceil(content.length / 512) * 512, '\0'))]);
}

test('a header for all later entries is refused, since each of them would copy it', async () => {
  const tar = await tarOf([{ name: 'a.js' }, 'one']);
  const attack = Buffer.concat([headed('g', '9 a=bbbb\n'.repeat(1000)), headed('x', '9 a=bbbb\n'), tar]);
  await expect(receive(attack)).rejects.toMatchObject({ code: 'invalid' });
});

test.each(['x', 'L'])('a header %s gives the next entry its name, and may have 4 kB', async (typeflag) => {
  const named = (length: number) => {
    const name = `long/${'n'.repeat(length)}.js`;
    return typeflag === 'L' ? `${name}\0` : `${name.length + 10} path=${name}\n`;
  };
  const tar = await tarOf([{ name: 'a.js' }, 'one'], [{ name: 'b.js' }, 'two']);
  const files = await receive(Buffer.concat([headed(typeflag, named(130)), tar]));
  expect([...files.keys()]).toEqual([`long/${'n'.repeat(130)}.js`, 'b.js']);
  await expect(receive(Buffer.concat([headed(typeflag, named(4100)), tar]))).rejects.toMatchObject({ code: 'invalid' });
});

test('paths too long for a plain header arrive, and a pax header gives a size', async () => {
  const path = `${'n'.repeat(150)}/a.js`;
  expect([...(await receive(await tarOf([{ name: path }, 'one'])))][0]?.[0]).toBe(path);
  const tar = Buffer.concat([headed('x', '9 size=3\n'), await tarOf([{ name: 'a.js' }, 'one'])]);
  expect(Buffer.from((await receive(tar)).get('a.js') ?? '').toString()).toBe('one');
});

test.each(['0 a=b\n', '2 \n', '99 size=3\n', 'size=3\n'])(
  'a pax record of a wrong length ends the upload: %j',
  async (record) => {
    const tar = Buffer.concat([headed('x', record), await tarOf([{ name: 'a.js' }, 'one'])]);
    await expect(receive(tar)).rejects.toMatchObject({ code: 'incomplete' });
  },
);

test('a stream that sends no length is left at the limit', async () => {
  let sent = 0;
  const folders = await tarOf([{ name: 'a/', type: 'directory' }, '']);
  const long = (async function* () {
    while (sent < 1_000_000) {
      sent += 512;
      yield folders.subarray(0, 512);
    }
  })();
  const limits = { ...uploadLimits, stream: 10 * 512 };
  await expect(receiveVersion(long, limits)).rejects.toMatchObject({ code: 'too_large' });
  expect(sent).toBe(11 * 512);
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
