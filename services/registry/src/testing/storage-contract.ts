import { randomUUID } from 'node:crypto';
import { maxObjectBytes, type Storage } from '../storage/storage.ts';

/** The tests of every storage. `open` returns another client of the same storage each time. */
export function storageContract(name: string, open: () => Storage): void {
  describe(name, () => {
    const folder = () => `trial/${randomUUID()}`;

    test('written bytes are read back unchanged', async () => {
      const key = `${folder()}/a.bin`;
      const bytes = Buffer.from([0, 255, 10, 13, 0]);
      expect([await open().read(key), await open().exists(key)]).toEqual([undefined, false]);
      await open().write(key, bytes, { contentType: 'application/octet-stream' });
      expect((await open().read(key))?.equals(bytes)).toBe(true);
      expect(await open().exists(key)).toBe(true);
      await open().write(key, 'é');
      expect((await open().read(key))?.toString()).toBe('é');
      await open().write(key, '');
      expect((await open().read(key))?.length).toBe(0);
    });

    test('an object that is larger than any of ours is given as empty', async () => {
      const [largest, larger] = [`${folder()}/largest.bin`, `${folder()}/larger.bin`];
      await open().write(largest, Buffer.alloc(maxObjectBytes, 1));
      await open().write(larger, Buffer.alloc(maxObjectBytes + 1, 1));
      expect((await open().read(largest))?.byteLength).toBe(maxObjectBytes);
      expect((await open().read(larger))?.byteLength).toBe(0);
      expect((await open().read(largest))?.byteLength).toBe(maxObjectBytes);
    });

    test('an object that is larger than its reader knows it is given as empty', async () => {
      const key = `${folder()}/known.js`;
      await open().write(key, 'seven..');
      expect((await open().read(key, 6))?.byteLength).toBe(0);
      expect((await open().read(key, 7))?.toString()).toBe('seven..');
    });

    test('an existing key cannot be created again', async () => {
      const key = `${folder()}/once.json`;
      expect(await open().createOnce(key, 'first')).toBe(true);
      expect(await open().createOnce(key, 'second')).toBe(false);
      expect(await open().createOnce(key, 'first')).toBe(false);
      expect((await open().read(key))?.toString()).toBe('first');
    });

    test('of many concurrent writers exactly one creates a key, and its content is complete', async () => {
      const key = `${folder()}/race.json`;
      const bodies = Array.from({ length: 12 }, (_, place) => String(place).repeat(50_000));
      const won = await Promise.all(bodies.map((body) => open().createOnce(key, body)));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect((await open().read(key))?.toString()).toBe(bodies[won.indexOf(true)]);
    });

    test('a removed key is gone, and can be created again', async () => {
      const key = `${folder()}/gone.json`;
      await open().remove(key);
      await open().createOnce(key, 'first');
      await open().remove(key);
      expect([await open().read(key), await open().exists(key), await open().list(key)]).toEqual([
        undefined,
        false,
        [],
      ]);
      expect(await open().createOnce(key, 'second')).toBe(true);
      expect((await open().read(key))?.toString()).toBe('second');
    });

    test('keys are listed by prefix and sorted', async () => {
      const prefix = folder();
      for (const name of ['b/2.js', 'a.js', 'b/1.js', 'b2.js']) await open().write(`${prefix}/${name}`, name);
      expect(await open().list(`${prefix}/`)).toEqual(
        ['a.js', 'b/1.js', 'b/2.js', 'b2.js'].map((x) => `${prefix}/${x}`),
      );
      expect(await open().list(`${prefix}/b/`)).toEqual([`${prefix}/b/1.js`, `${prefix}/b/2.js`]);
      expect(await open().list(`${prefix}/b`)).toEqual(['b/1.js', 'b/2.js', 'b2.js'].map((x) => `${prefix}/${x}`));
      expect(await open().list(`${prefix}/none/`)).toEqual([]);
    });

    test('a folder is not an object', async () => {
      const prefix = folder();
      await open().write(`${prefix}/a/b.js`, 'b');
      expect([await open().exists(`${prefix}/a`), await open().read(`${prefix}/a`)]).toEqual([false, undefined]);
      expect(await open().read(`${prefix}/a/b.js/c`)).toBeUndefined();
    });

    test.each(['a'.repeat(256), '../out', 'a/../../out', '/a', 'a//b', 'a/', '', '.hidden', 'a\\b', 'a/%2e%2e', 'a\0'])(
      '%j is not a key',
      async (key) => {
        await expect(open().read(key)).rejects.toThrow(/not a key/);
        await expect(open().write(key, 'x')).rejects.toThrow(/not a key/);
        await expect(open().createOnce(key, 'x')).rejects.toThrow(/not a key/);
        await expect(open().exists(key)).rejects.toThrow(/not a key/);
        await expect(open().remove(key)).rejects.toThrow(/not a key/);
      },
    );
  });
}
