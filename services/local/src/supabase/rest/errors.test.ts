import { type Library, openLibrary } from '../../testing/library-fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library?.close());

type Answer = PromiseLike<{ status: number; error: { code: string } | null }>;

describe('error codes and their status', () => {
  const cases: [string, () => Answer, number, string][] = [
    ['a missing table', () => library.reader.from('missing').select(), 404, 'PGRST205'],
    ['a missing column, read', () => library.reader.from('books').select('missing'), 400, '42703'],
    ['a missing column, filtered', () => library.reader.from('books').select().eq('missing', 1), 400, '42703'],
    ['a missing column, written', () => library.reader.from('notes').insert({ missing: 1 }), 400, 'PGRST204'],
    ['a value of another type', () => library.reader.from('books').select().eq('pages', 'many'), 400, '22P02'],
    [
      'an unknown operator',
      () => library.reader.from('books').select().filter('pages', 'similar', '1'),
      400,
      'PGRST100',
    ],
    ['a check that fails', () => library.reader.from('notes').insert({ slug: 'c', stars: 6 }), 400, '23514'],
    ['an aggregate', () => library.reader.from('books').select('pages.sum()'), 400, 'PGRST123'],
    ['a visitor without the right', () => library.visitor.from('books').select(), 401, '42501'],
    ['a user without the right', () => library.reader.from('postcards').select(), 403, '42501'],
    [
      "a row of another user's",
      () => library.reader.from('notes').insert({ slug: 'x', owner: '00000000-0000-0000-0000-000000000000' }),
      403,
      '42501',
    ],
    ['a foreign schema', () => library.reader.schema('auth').from('users').select(), 406, 'PGRST106'],
    ...(
      [
        ['P0001', 400],
        ['PT402', 402],
        ['PT422', 422],
        ['PT429', 429],
        ['23503', 409],
        ['40001', 500],
        ['53300', 503],
        ['57014', 500],
      ] as const
    ).map(([code, status]): [string, () => Answer, number, string] => [
      `a function that raises ${code}`,
      () => library.reader.rpc('refuse', { state: code }),
      status,
      code,
    ]),
  ];
  test.each(cases)('%s', async (_name, ask, status, code) => {
    const answer = await ask();
    expect({ status: answer.status, code: answer.error?.code }).toEqual({ status, code });
  });

  test('a function that raises PGRST chooses status, headers and body', async () => {
    const answer = await library.request('/rest/v1/rpc/refuse_for', {
      method: 'POST',
      bearer: library.readerToken,
      headers: { 'content-type': 'application/json' },
      body: '{"seconds": 600}',
    });
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      429,
      '600',
      { code: 'PT429', message: 'Too many.', details: null, hint: null },
    ]);
  });

  test('a body has code, details, hint and message', async () => {
    const { error } = await library.reader.rpc('refuse', { state: 'PT402' });
    expect(error).toMatchObject({ code: 'PT402', message: 'refused', details: 'why', hint: 'what next' });
  });

  test.each(['', '{', '"text"', '[1]', 'null'])('the body %j is not a row', async (body) => {
    const answer = await library.request('/rest/v1/notes', {
      method: 'POST',
      bearer: library.readerToken,
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 400,
      body: { code: 'PGRST102' },
    });
  });

  test('formats other than JSON are refused', async () => {
    const answer = await library.request('/rest/v1/books', {
      bearer: library.readerToken,
      headers: { accept: 'text/csv' },
    });
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 406,
      body: { code: 'PGRST107' },
    });
  });

  test('a new table is available after the schema notification', async () => {
    await library.sql(`create table public.fresh (id int); grant select on public.fresh to authenticated`);
    const read = () => library.reader.from('fresh').select();
    let answer = await read();
    while (answer.status === 404) answer = await read();
    expect(answer).toMatchObject({ status: 200, data: [] });
  });

  test('connections that the database closes are replaced', async () => {
    await library.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where usename = 'authenticator' and datname = current_database()`,
    );
    await library.sql(`create table public.later (id int); grant select on public.later to authenticated`);
    const read = () => library.reader.from('later').select();
    let answer = await read();
    while (answer.status !== 200) answer = await read();
    expect(answer.data).toEqual([]);
  });
});
