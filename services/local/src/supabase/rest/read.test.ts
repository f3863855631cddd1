import { type Library, openLibrary } from '../../testing/library-fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library?.close());

const books = () => library.reader.from('books').select('title');

describe('filters', () => {
  const cases: [string, () => PromiseLike<{ data: unknown; error: unknown }>, string[]][] = [
    ['eq', () => books().eq('title', 'Ajax'), ['Ajax']],
    ['eq with quotes and a comma', () => books().eq('title', 'Bend, "It"'), ['Bend, "It"']],
    ['eq with an ampersand and a percent sign', () => books().eq('title', 'Döner & 100%'), ['Döner & 100%']],
    ['neq leaves null out', () => books().neq('pages', 10), ['Bend, "It"', 'Curling (rules)']],
    ['gt and lte', () => books().gt('pages', 10).lte('pages', 30), ['Bend, "It"', 'Curling (rules)']],
    ['gte and lt', () => books().gte('pages', 10).lt('pages', 20), ['Ajax']],
    ['is null', () => books().is('pages', null), ['Döner & 100%']],
    [
      'in, with values that need quotes',
      () => books().filter('title', 'in', '("Bend, \\"It\\"","Curling (rules)")'),
      ['Bend, "It"', 'Curling (rules)'],
    ],
    ['in an empty list', () => books().in('title', []), []],
    ['not in', () => books().not('title', 'in', '("Ajax","Bend, \\"It\\"")'), ['Curling (rules)', 'Döner & 100%']],
    ['not is null', () => books().not('pages', 'is', null).eq('shelf', 'b'), ['Curling (rules)']],
    ['a column with an odd name', () => books().eq('odd name', 'three'), ['Curling (rules)']],
    ['like, with a star for any text', () => books().like('title', 'A*').not('title', 'like', 'a%'), ['Ajax']],
    ['ilike twice', () => books().ilike('title', '*n*').ilike('title', '%RULES)'), ['Curling (rules)']],
    ['match', () => books().match({ shelf: 'a', pages: 20 }), ['Bend, "It"']],
  ];
  test.each(cases)('%s', async (_name, ask, titles) => {
    const { data, error } = await ask();
    expect(error).toBeNull();
    expect(data).toEqual(titles.map((title) => ({ title })));
  });
});

describe('select', () => {
  test('takes names in quotes', async () => {
    const { data } = await library.reader.from('books').select('title,"odd name"').eq('id', 1);
    expect(data).toEqual([{ title: 'Ajax', 'odd name': 'one' }]);
  });

  test('reads a view', async () => {
    const { data } = await library.reader.from('book_titles').select('*').eq('title', 'Ajax');
    expect(data).toEqual([{ title: 'Ajax', pages: 10 }]);
  });
});

describe('features that this stand-in does not support are refused', () => {
  test.each([
    ['books?select=title,notes(slug)', {}],
    ['books?select=name:title', {}],
    ['books?select=pages::text', {}],
    ['books?select=details->>lang', {}],
    ['books?details->>lang=eq.de', {}],
    ['books?order=details->>lang', {}],
    ['books?title=like(any).{A*,B*}', {}],
    ['books?title=imatch.a', {}],
    ['books?title=match.A', {}],
    ['books?pages=isdistinct.10', {}],
    ['books?tags=cs.{x}', {}],
    ['books?tags=ov.{x}', {}],
    ['books?title=fts.ajax', {}],
    ['books?title=fts(english).ajax', {}],
    ['books?pages=eq(any).{10,20}', {}],
    ['books?or=(pages.eq.10,pages.is.null)', {}],
    ['books?not.and=(pages.eq.10)', {}],
    ['books?notes.slug=eq.a', {}],
    ['books', { headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' } }],
    ['books', { headers: { prefer: 'tx=rollback' } }],
    ['books', { headers: { range: '1-2' } }],
    ['books', { headers: { prefer: 'resolution=ignore-duplicates' } }],
    ['books?id=eq.1', { method: 'PATCH', body: '{}', headers: { 'content-type': 'application/json' } }],
    ['books?id=eq.1', { method: 'PUT', body: '{}', headers: { 'content-type': 'application/json' } }],
    ['rpc/add?a=1', {}],
    ['rpc/words?limit=1', { method: 'POST', body: '{"text_in":"a"}', headers: { 'content-type': 'application/json' } }],
  ])('%s %j', async (path, init) => {
    const answer = await library.request(`/rest/v1/${path}`, { bearer: library.readerToken, ...init });
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 400,
      body: { code: 'PGRST127', details: expect.stringContaining('not part of this stand-in') },
    });
  });
});

describe('order', () => {
  const order = async (options: { ascending?: boolean; nullsFirst?: boolean }) => {
    const { data } = await library.reader.from('books').select('pages').order('pages', options);
    return data?.map(({ pages }) => pages);
  };
  test('places nulls as Postgres does, or as requested', async () => {
    expect(await order({})).toEqual([10, 20, 30, null]);
    expect(await order({ ascending: false })).toEqual([null, 30, 20, 10]);
    expect(await order({ nullsFirst: true })).toEqual([null, 10, 20, 30]);
    expect(await order({ ascending: false, nullsFirst: false })).toEqual([30, 20, 10, null]);
  });

  test('takes several columns', async () => {
    const { data } = await books().order('shelf', { ascending: false }).order('title');
    expect(data?.map(({ title }) => title)).toEqual(['Curling (rules)', 'Döner & 100%', 'Ajax', 'Bend, "It"']);
  });
});

describe('ranges and counts', () => {
  const range = async (path: string, headers = {}, method = 'GET') => {
    const answer = await library.request(`/rest/v1/${path}`, { bearer: library.readerToken, headers, method });
    return { status: answer.status, range: answer.headers.get('content-range') };
  };
  const exact = { prefer: 'count=exact' };

  test.each([
    ['numbers?limit=3', {}, 200, '0-2/*'],
    ['numbers?n=gt.9999', {}, 200, '*/*'],
    ['numbers?n=lte.4&offset=0&limit=2', exact, 206, '0-1/4'],
    ['numbers?n=lte.4&offset=2&limit=2', exact, 206, '2-3/4'],
    ['numbers?n=lte.4', exact, 200, '0-3/4'],
    ['numbers?n=gt.9999', exact, 200, '*/0'],
    ['numbers', {}, 200, '0-999/*'],
    ['numbers', exact, 206, '0-999/2345'],
    ['numbers?limit=5000', {}, 200, '0-999/*'],
  ])('%s %j: %i %s', async (path, headers, status, expected) => {
    expect(await range(path, headers)).toEqual({ status, range: expected });
  });

  test('a range after the last row is 416', async () => {
    const { error, status } = await library.reader
      .from('numbers')
      .select('*', { count: 'exact' })
      .lte('n', 4)
      .range(10, 12);
    expect({ status, ...error }).toMatchObject({
      status: 416,
      code: 'PGRST103',
      details: 'An offset of 10 was requested, but there are only 4 rows.',
    });
  });

  test('a long table can be read page by page', async () => {
    const found: number[] = [];
    for (let from = 0; ; from += 1000) {
      const { data } = await library.reader
        .from('numbers')
        .select('n')
        .order('n')
        .range(from, from + 999);
      found.push(...(data ?? []).map(({ n }) => Number(n)));
      if ((data?.length ?? 0) < 1000) break;
    }
    expect(found).toEqual(Array.from({ length: 2345 }, (_, index) => index + 1));
  });

  // @spec 7.19
  test('head counts without a body', async () => {
    const none = await library.reader.from('numbers').select('*', { count: 'exact', head: true }).gt('n', 9999);
    expect(none).toMatchObject({ count: 0, data: null, error: null, status: 200 });
    const some = await library.reader.from('numbers').select('*', { count: 'exact', head: true }).lte('n', 7);
    expect(some).toMatchObject({ count: 7, error: null, status: 200 });
  });

  test('an error of a head request has its status and no body', async () => {
    const { error, status, count } = await library.visitor.from('numbers').select('*', { count: 'exact', head: true });
    expect({ status, count, message: error?.message }).toEqual({ status: 401, count: null, message: '' });
  });
});

describe('one object', () => {
  test('single answers the only row', async () => {
    const { data } = await library.reader.from('books').select('title').eq('id', 1).single();
    expect(data).toEqual({ title: 'Ajax' });
  });

  test.each([
    ['none', 999, 0],
    ['several', 0, 4],
  ])('single refuses %s', async (_name, id, rows) => {
    const query = library.reader.from('books').select('title');
    const { error, status } = await (id ? query.eq('id', id) : query).single();
    expect(status).toBe(406);
    expect(error).toMatchObject({
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: `The result contains ${rows} rows`,
      hint: null,
    });
  });

  test('maybeSingle answers null for none', async () => {
    const { data, error } = await library.reader.from('books').select('title').eq('id', 999).maybeSingle();
    expect({ data, error }).toEqual({ data: null, error: null });
  });
});
