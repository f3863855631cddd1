import { createBuiltFiles } from './built-files.ts';
import { TookTooLong } from './took-too-long.ts';

function counting(kept: number) {
  const asked: string[] = [];
  const stored = async (key: string) => {
    asked.push(key);
    return key === 'none' ? undefined : Buffer.from(`content of ${key}`);
  };
  return { asked, read: createBuiltFiles({ shellDir: '/no/such/folder', stored, kept }) };
}

test('a file is read once, and what is not there is asked for again', async () => {
  const { asked, read } = counting(2);
  expect([await read('/remotes/a'), await read('/remotes/a')]).toEqual(['content of a', 'content of a']);
  await expect(read('/remotes/none')).rejects.toThrow('not among the built files');
  await expect(read('/remotes/none')).rejects.toThrow('not among the built files');
  expect(asked).toEqual(['a', 'none', 'none']);
});

test('files that nobody has asked for the longest are not kept for ever', async () => {
  const { asked, read } = counting(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await read(`/remotes/${key}`)).toBe(`content of ${key}`);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});

test('what never comes is given up, and asked for again', async () => {
  const answers = [new Promise<never>(() => undefined), Promise.resolve(Buffer.from('here'))];
  const read = createBuiltFiles({ shellDir: '', stored: async () => answers.shift(), limit: 20 });
  await expect(read('/remotes/slow')).rejects.toBeInstanceOf(TookTooLong);
  expect(await read('/remotes/slow')).toBe('here');
});
