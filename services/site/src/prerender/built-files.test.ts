import { createBuiltFiles } from './built-files.ts';
import { SlowStorage } from './timed-out.ts';

function counting(capacity: number) {
  const asked: string[] = [];
  const stored = async (key: string) => {
    asked.push(key);
    return key === 'none' ? undefined : Buffer.from(`content of ${key}`);
  };
  return { asked, read: createBuiltFiles({ stored, capacity }) };
}

test('a file is read once, and a missing one is looked for again', async () => {
  const { asked, read } = counting(100);
  expect([await read('/remotes/a'), await read('/remotes/a')]).toEqual(['content of a', 'content of a']);
  await expect(read('/remotes/none')).rejects.toThrow('not among the built files');
  await expect(read('/remotes/none')).rejects.toThrow('not among the built files');
  expect(asked).toEqual(['a', 'none', 'none']);
});

test('files that were used least recently are dropped, so that the memory has a limit', async () => {
  const { asked, read } = counting(2 * 'content of a'.length);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await read(`/remotes/${key}`)).toBe(`content of ${key}`);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});

test('a remote’s file of megabytes is not kept as text', async () => {
  const read = createBuiltFiles({ stored: async () => Buffer.alloc(5_000_001) });
  await expect(read('/remotes/trial/one/page.css')).rejects.toThrow('5000001 bytes, more than 5000000');
});

test('what never comes is given up, and asked for again', async () => {
  const answers = [new Promise<never>(() => undefined), Promise.resolve(Buffer.from('here'))];
  const read = createBuiltFiles({ stored: async () => answers.shift(), timeout: 20 });
  await expect(read('/remotes/slow')).rejects.toBeInstanceOf(SlowStorage);
  expect(await read('/remotes/slow')).toBe('here');
});
