import { randomBytes } from 'node:crypto';
import { copyAccount } from './copy-account.ts';
import type { CopyRepository } from './copy-repository.ts';

const letters = 80;

/** An account whose letters are 75 MB that do not shrink. Its copy is neither found nor stored. */
const copies: CopyRepository = {
  find: async () => null,
  request: async () => null,
  findWanted: async () => ({ userId: 'user', email: 'a@mail.example', path: 'path', isReady: false }),
  markReady: () => Promise.reject(new Error('It is not ready.')),
  async *records(_user, table) {
    for (let letter = 0; table === 'letters' && letter < letters; letter += 1)
      yield { body: randomBytes(700_000).toString('base64') };
  },
  strays: async () => [],
};

test('the user of a copy that does not fit is told, once, and other work goes on while it is written', async () => {
  const subjects: string[] = [];
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await copyAccount(
    {
      copies,
      files: { read: async () => null },
      bucket: { write: () => Promise.reject(new Error('It is too large.')), remove: async () => undefined },
    },
    { send: async ({ subject }) => void subjects.push(subject) },
    'https://coach-connect.example',
    { copyId: 'copy' },
  );
  clearImmediate(next);
  expect(subjects).toEqual(['Your Coach Connect data does not fit into one file']);
  expect(turns).toBeGreaterThan(letters);
});
