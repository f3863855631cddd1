import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Library, openLibrary } from './library-fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library?.close());

const call = (name: string, given?: object, options?: { get?: boolean; head?: boolean; count?: 'exact' }) =>
  library.reader.rpc(name, given, options);

describe('functions', () => {
  test.each([false, true])('answer plain values, lists and rows (get: %s)', async (get) => {
    expect((await call('add', { a: 1, b: 2 }, { get })).data).toBe(3);
    expect((await call('add', { a: 1 }, { get })).data).toBe(101);
    expect((await call('evens', { up_to: 6 }, { get })).data).toEqual([2, 4, 6]);
    expect((await call('words', { text_in: 'a b' }, { get })).data).toEqual([
      { word: 'a', place: 1 },
      { word: 'b', place: 2 },
    ]);
    expect((await call('one_book', {}, { get })).data).toMatchObject({ id: 1, title: 'Ajax' });
  });

  test('void is 204', async () => {
    expect(await call('nothing')).toMatchObject({ status: 204, data: null, error: null });
  });

  test('filters, order, range, columns and single work on the rows', async () => {
    const words = () => call('words', { text_in: 'c a b' });
    expect((await words().select('word').order('word').range(0, 1)).data).toEqual([{ word: 'a' }, { word: 'b' }]);
    expect((await words().eq('word', 'b').single()).data).toEqual({ word: 'b', place: 3 });
    expect((await words().eq('word', 'z').single()).status).toBe(406);
    expect((await call('words', { text_in: 'c a b' }, { get: true }).gt('place', 1)).data).toHaveLength(2);
    expect((await call('words', { text_in: 'c a b' }, { head: true, count: 'exact' })).count).toBe(3);
  });

  test('an unknown one, or unknown arguments, is 404', async () => {
    expect(await call('missing')).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST202',
        message: 'Could not find the function public.missing without parameters in the schema cache',
      },
    });
    expect(await call('add', { a: 1, c: 2 })).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST202',
        message: 'Could not find the function public.add(a, c) in the schema cache',
        details:
          'Searched for the function public.add with parameters a, c, but no matches were found in the schema cache.',
      },
    });
  });

  test('two that fit alike are 300', async () => {
    expect(await call('twin', { a: 1 })).toMatchObject({ status: 300, error: { code: 'PGRST203' } });
  });

  test('GET cannot write', async () => {
    expect(await call('write_note', { slug: 'by get' }, { get: true })).toMatchObject({
      status: 405,
      error: { code: '25006' },
    });
    expect(await call('write_note', { slug: 'by post' })).toMatchObject({ status: 200, data: 1 });
  });

  test('know who calls', async () => {
    const path = '/rest/v1/rpc/whoami';
    expect((await call('whoami')).data).toEqual({ role: 'authenticated', uid: library.readerId, path });
    expect((await library.visitor.rpc('whoami')).data).toEqual({ role: 'anon', uid: null, path });
    expect((await library.server.rpc('whoami')).data).toEqual({ role: 'service_role', uid: null, path });
  });

  test("the product's own are there", async () => {
    expect((await library.reader.rpc('coach_sports')).status).toBe(200);
    expect((await library.visitor.rpc('coach_sports')).status).toBe(401);
    expect((await library.reader.rpc('coach_conferences', { p_gender: 'men', p_sport: 'soccer' })).data).toEqual([]);
  });
});
