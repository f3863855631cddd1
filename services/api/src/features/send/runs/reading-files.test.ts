import { randomUUID } from 'node:crypto';
import { attachmentLimits } from '@cc/contracts/entities/attachment';
import { readOwnFiles } from './run-files.ts';

/** A storage with large files that answers when the test says so. `open`: the paths that are being read. */
function slowStorage() {
  const open = new Set<string>();
  const answer: (() => void)[] = [];
  let most = 0;
  const read = async (path: string) => {
    open.add(path);
    most = Math.max(most, open.size);
    await new Promise<void>((next) => answer.push(next));
    open.delete(path);
    return Buffer.alloc(attachmentLimits.maxFileBytes, 'x');
  };
  /** Answers until nobody asks any more. @returns how many files were read, and how many at a time. */
  const answerAll = async () => {
    let count = 0;
    for (let idle = 0; idle < 3; idle += 1) {
      await new Promise(setImmediate);
      for (const next of answer.splice(0)) {
        count += 1;
        idle = 0;
        next();
      }
    }
    return { count, most };
  };
  return { storage: { read, remove: () => Promise.resolve() }, answerAll };
}

const ask = (storage: Parameters<typeof readOwnFiles>[0], user: string) =>
  readOwnFiles(
    storage,
    user,
    ['a', 'b', 'c'].map((name) => ({ path: `${user}/1/${name}`, filename: `${name}.txt` })),
  ).catch((error: Error) => error.message);

test('of many requests of one user one file is in memory at a time, and none beyond what an email takes', async () => {
  const { storage, answerAll } = slowStorage();
  const user = randomUUID();
  const asked = Array.from({ length: 18 }, () => ask(storage, user));
  expect(await answerAll()).toEqual({ count: 18 * 2, most: 1 });
  expect(new Set(await Promise.all(asked))).toEqual(
    new Set(['Total attachment size is too large. Maximum total size is 4MB.']),
  );
});

test('of many users six files are read at a time, and all in the end', async () => {
  const { storage, answerAll } = slowStorage();
  const asked = Array.from({ length: 20 }, () => ask(storage, randomUUID()));
  expect(await answerAll()).toEqual({ count: 20 * 2, most: 6 });
  expect((await Promise.all(asked)).length).toBe(20);
});
