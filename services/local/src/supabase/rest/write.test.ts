import { randomUUID } from 'node:crypto';
import { type Library, openLibrary } from '../../testing/library-fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library?.close());

const notes = () => library.reader.from('notes');
const slug = () => `note-${randomUUID()}`;

describe('insert', () => {
  test('answers 201 without a body', async () => {
    expect(await notes().insert({ slug: slug() })).toMatchObject({ status: 201, data: null, error: null });
  });

  test('returns the row with its defaults on request', async () => {
    const name = slug();
    const { data, status } = await notes().insert({ slug: name }).select('owner, slug, body, stars').single();
    expect({ status, data }).toEqual({
      status: 201,
      data: { owner: library.readerId, slug: name, body: 'empty', stars: null },
    });
  });

  test('takes many rows; a column that a row leaves out is null', async () => {
    const rows = [
      { slug: slug(), stars: 3 },
      { slug: slug(), body: 'written' },
    ];
    expect((await notes().insert(rows).select('body, stars')).data).toEqual([
      { body: null, stars: 3 },
      { body: 'written', stars: null },
    ]);
    const refused = await notes().insert(rows, { defaultToNull: false });
    expect(refused).toMatchObject({ status: 400, error: { code: 'PGRST127' } });
  });

  test('an empty list inserts nothing', async () => {
    expect(await notes().insert([]).select()).toMatchObject({ status: 201, data: [], error: null });
  });

  test('a visitor may insert a row that it cannot read', async () => {
    const email = `${randomUUID()}@example.com`;
    expect(await library.visitor.from('postcards').insert({ email })).toMatchObject({ status: 201, error: null });
    const twice = await library.visitor.from('postcards').insert({ email });
    expect(twice).toMatchObject({ status: 409, error: { code: '23505', details: null } });
    const read = await library.visitor.from('postcards').insert({ email: 'x@example.com' }).select();
    expect(read).toMatchObject({ status: 401, error: { code: '42501' } });
  });

  test('long numbers keep every digit', async () => {
    const answer = await library.request('/rest/v1/notes?select=stars', {
      method: 'POST',
      bearer: library.readerToken,
      headers: { 'content-type': 'application/json', prefer: 'return=representation' },
      body: `{"slug":"${slug()}","stars":12345678901234567890}`,
    });
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('12345678901234567890') });
  });

  test('rows of different keys, without a list of columns, are refused', async () => {
    const answer = await library.request('/rest/v1/notes', {
      method: 'POST',
      bearer: library.readerToken,
      headers: { 'content-type': 'application/json' },
      body: '[{"slug":"a"},{"body":"b"}]',
    });
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: 'All object keys must match' },
    });
  });
});

describe('upsert', () => {
  test('inserts new rows and updates existing ones', async () => {
    const [first, second] = [slug(), slug()];
    const put = (...rows: { slug: string; body: string }[]) =>
      notes().upsert(
        rows.map((row) => ({ owner: library.readerId, ...row })),
        { onConflict: 'owner,slug' },
      );
    expect((await put({ slug: first, body: '1' })).status).toBe(201);
    expect((await put({ slug: first, body: '2' })).error).toBeNull();
    expect((await put({ slug: first, body: '3' }, { slug: second, body: '1' })).status).toBe(201);
    const { data } = await notes().select('body').in('slug', [first, second]).order('body');
    expect(data).toEqual([{ body: '1' }, { body: '3' }]);
  });

  test('uses the primary key by default', async () => {
    const row = { owner: library.readerId, slug: slug() };
    await notes().insert({ ...row, body: 'first' });
    const merged = await notes()
      .upsert({ ...row, body: 'third' })
      .select('body');
    expect(merged).toMatchObject({ error: null, data: [{ body: 'third' }] });
  });
});

describe('update', () => {
  test('changes the rows that match, and no row of others', async () => {
    const name = slug();
    await notes().insert({ slug: name, stars: 1 });
    expect(await notes().update({ body: 'new' }).eq('slug', name)).toMatchObject({ status: 204, data: null });
    const changed = await notes().update({ stars: 2 }).eq('slug', name).eq('stars', 1).select('body, stars');
    expect(changed).toMatchObject({ status: 200, data: [{ body: 'new', stars: 2 }] });
    const missed = await notes().update({ stars: 3 }).eq('slug', name).eq('stars', 1).select().maybeSingle();
    expect(missed).toMatchObject({ data: null, error: null });
    const denied = await library.visitor.from('notes').update({ body: 'stolen' }).eq('slug', name);
    expect(denied).toMatchObject({ status: 401, error: { code: '42501' } });
    expect(await notes().update({ body: 'all' })).toMatchObject({ status: 400, error: { code: '21000' } });
  });

  test('compares times to the microsecond, as it answers them', async () => {
    const name = slug();
    await notes().insert({ slug: name });
    const { data } = await notes().select('changed_at').eq('slug', name).single();
    const changed = await notes()
      .update({ stars: 1 })
      .eq('slug', name)
      .eq('changed_at', data?.changed_at)
      .select('stars');
    expect(changed.data).toEqual([{ stars: 1 }]);
  });
});

test('delete removes the rows that match, and needs a filter', async () => {
  const [first, second] = [slug(), slug()];
  await notes().insert([{ slug: first }, { slug: second }]);
  expect(await notes().delete().eq('slug', first)).toMatchObject({ status: 204, error: null });
  expect((await notes().select('slug').in('slug', [first, second])).data).toEqual([{ slug: second }]);
  expect(await notes().delete()).toMatchObject({ status: 400, error: { code: '21000' } });
});

test('single rolls back an insert of more than one row', async () => {
  const rows = [{ slug: slug() }, { slug: slug() }];
  expect(await notes().insert(rows).select().single()).toMatchObject({
    status: 406,
    error: { code: 'PGRST116', details: 'The result contains 2 rows' },
  });
  const slugs = rows.map((row) => row.slug);
  expect((await notes().select().in('slug', slugs)).data).toEqual([]);
});
