import { type Library, openLibrary } from '../../testing/library-fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library?.close());

const call = (name: string, given?: object) => library.reader.rpc(name, given);

describe('functions', () => {
  test('answer plain values, lists and rows', async () => {
    expect((await call('add', { a: 1, b: 2 })).data).toBe(3);
    expect((await call('add', { a: 1 })).data).toBe(101);
    expect((await call('evens', { up_to: 6 })).data).toEqual([2, 4, 6]);
    expect((await call('words', { text_in: 'a b' })).data).toEqual([
      { word: 'a', place: 1 },
      { word: 'b', place: 2 },
    ]);
    expect((await call('one_book')).data).toMatchObject({ id: 1, title: 'Ajax' });
    expect((await call('words', { text_in: 'b' }).single()).data).toEqual({ word: 'b', place: 1 });
    expect((await call('words', { text_in: 'a b' }).single()).status).toBe(406);
  });

  test('answer at most 1,000 rows', async () => {
    expect((await call('evens', { up_to: 4_000 })).data).toHaveLength(1_000);
  });

  test('void is 204', async () => {
    expect(await call('nothing')).toMatchObject({ status: 204, data: null, error: null });
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

  test('two matching overloads are 300', async () => {
    expect(await call('twin', { a: 1 })).toMatchObject({ status: 300, error: { code: 'PGRST203' } });
  });

  test('that affect more rows than max-affected are rolled back', async () => {
    const strict = async (count: number, name = 'write_notes', given: object = { prefix: 'max' }) => {
      const answer = await library.request(`/rest/v1/rpc/${name}`, {
        method: 'POST',
        bearer: library.readerToken,
        headers: { 'content-type': 'application/json', prefer: `handling=strict,max-affected=${count}` },
        body: JSON.stringify(given),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const written = async () => (await library.reader.from('notes').select('slug').gte('slug', 'max')).data;
    expect(await strict(1)).toMatchObject({
      status: 400,
      body: { code: 'PGRST124', details: 'The query affects 2 rows' },
    });
    expect(await written()).toEqual([]);
    expect((await strict(2)).body).toEqual(['max-1', 'max-2']);
    expect(await written()).toHaveLength(2);
    expect((await strict(1, 'add', { a: 1 })).body).toMatchObject({ code: 'PGRST128' });
  });

  test('run as the caller', async () => {
    const path = '/rest/v1/rpc/whoami';
    expect((await call('whoami')).data).toEqual({ role: 'authenticated', uid: library.readerId, path });
    expect((await library.visitor.rpc('whoami')).data).toEqual({ role: 'anon', uid: null, path });
    expect((await library.server.rpc('whoami')).data).toEqual({ role: 'service_role', uid: null, path });
  });

  test('of the product can be called', async () => {
    expect((await library.reader.rpc('coach_sports')).status).toBe(200);
    expect((await library.visitor.rpc('coach_sports')).status).toBe(401);
    expect((await library.reader.rpc('coach_conferences', { p_gender: 'men', p_sport: 'soccer' })).data).toEqual([]);
  });
});
