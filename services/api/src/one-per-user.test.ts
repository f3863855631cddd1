import { onePerUser } from './one-per-user.ts';

test('the work of one user is done one after another, also after a failure, and that of others beside it', async () => {
  const done: string[] = [];
  const first = Promise.withResolvers<string>();
  const turns = onePerUser();
  const begin = (user: string, name: string, end: Promise<string> = Promise.resolve(name)) =>
    turns(user, async () => {
      done.push(`begins ${name}`);
      return end;
    });
  const answers = [begin('a', 'one', first.promise), begin('a', 'two'), begin('b', 'other')];
  expect(await answers[2]).toBe('other');
  expect(done).toEqual(['begins one', 'begins other']);
  first.reject(new Error('refused'));
  await expect(answers[0]).rejects.toThrow('refused');
  expect(await answers[1]).toBe('two');
  expect(done).toEqual(['begins one', 'begins other', 'begins two']);
  expect(await begin('a', 'later')).toBe('later');
});
