import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Library, openLibrary } from './library-fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library?.close());

const notes = () => library.reader.from('notes');
const slug = () => `note-${randomUUID()}`;

describe('insert', () => {
  test('answers 201 and nothing', async () => {
    expect(await notes().insert({ slug: slug() })).toMatchObject({ status: 201, data: null, error: null });
  });

  test('answers the row with its defaults when asked', async () => {
    const name = slug();
    const { data, status } = await notes().insert({ slug: name }).select().single();
    expect({ status, data }).toEqual({
      status: 201,
      data: { owner: library.readerId, slug: name, body: 'empty', stars: null },
    });
  });

  test('takes many rows; a column that a row leaves out is null, or its default when asked', async () => {
    const rows = [
      { slug: slug(), stars: 3 },
      { slug: slug(), body: 'written' },
    ];
    const { data } = await notes().insert(rows).select('body, stars');
    expect(data).toEqual([
      { body: null, stars: 3 },
      { body: 'written', stars: null },
    ]);

    const again = rows.map((row) => ({ ...row, slug: slug() }));
    const { data: defaulted } = await notes().insert(again, { defaultToNull: false }).select('body, stars');
    expect(defaulted).toEqual([
      { body: 'empty', stars: 3 },
      { body: 'written', stars: null },
    ]);
  });

  test('an empty list inserts nothing', async () => {
    expect(await notes().insert([]).select()).toMatchObject({ status: 201, data: [], error: null });
  });

  test('a visitor may write what it may not read', async () => {
    const email = `${randomUUID()}@example.com`;
    expect(await library.visitor.from('letters').insert({ email })).toMatchObject({ status: 201, error: null });
    const twice = await library.visitor.from('letters').insert({ email });
    expect(twice).toMatchObject({ status: 409, error: { code: '23505', details: null } });
    const read = await library.visitor.from('letters').insert({ email: 'x@example.com' }).select();
    expect(read).toMatchObject({ status: 401, error: { code: '42501' } });
  });

  test('long numbers keep every digit', async () => {
    const answer = await library.request('/rest/v1/notes?select=details:stars', {
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
  test('is 201 for a new row, 200 for a known one, 201 for a mixture', async () => {
    const [first, second] = [slug(), slug()];
    const put = (...rows: { slug: string; body: string }[]) =>
      notes().upsert(
        rows.map((row) => ({ owner: library.readerId, ...row })),
        { onConflict: 'owner,slug' },
      );
    expect((await put({ slug: first, body: '1' })).status).toBe(201);
    expect((await put({ slug: first, body: '2' })).status).toBe(200);
    expect((await put({ slug: first, body: '3' }, { slug: second, body: '1' })).status).toBe(201);
    const { data } = await notes().select('body').in('slug', [first, second]).order('body');
    expect(data).toEqual([{ body: '1' }, { body: '3' }]);
  });

  test('finds the primary key by itself, and can leave what is there', async () => {
    const row = { owner: library.readerId, slug: slug() };
    await notes().insert({ ...row, body: 'first' });
    const ignored = await notes()
      .upsert({ ...row, body: 'second' }, { ignoreDuplicates: true })
      .select();
    expect(ignored).toMatchObject({ status: 201, data: [] });
    const merged = await notes()
      .upsert({ ...row, body: 'third' })
      .select('body');
    expect(merged).toMatchObject({ status: 200, data: [{ body: 'third' }] });
  });
});

describe('update and delete', () => {
  test('answer 204, or 200 with the rows', async () => {
    const name = slug();
    await notes().insert({ slug: name });
    expect(await notes().update({ stars: 2 }).eq('slug', name)).toMatchObject({ status: 204, data: null });
    const updated = await notes().update({ stars: 3, body: 'new' }).eq('slug', name).select('slug, stars, body');
    expect(updated).toMatchObject({ status: 200, data: [{ slug: name, stars: 3, body: 'new' }] });
    const removed = await notes().delete({ count: 'exact' }).eq('slug', name).select('slug');
    expect(removed).toMatchObject({ status: 200, data: [{ slug: name }], count: 1 });
    expect(await notes().delete().eq('slug', name)).toMatchObject({ status: 204, error: null });
  });

  test('an update of nothing changes nothing', async () => {
    expect(await notes().update({}).eq('slug', 'x').select()).toMatchObject({ status: 200, data: [] });
  });

  test("another user's row is neither changed nor removed, and that is no error", async () => {
    const name = slug();
    await notes().insert({ slug: name });
    const stranger = (await library.stack.createSignedInUser()).client.from('notes');
    expect(await stranger.update({ body: 'mine' }).eq('slug', name).select()).toMatchObject({ status: 200, data: [] });
    expect(await stranger.delete().eq('slug', name).select()).toMatchObject({ status: 200, data: [] });
    expect((await notes().select('body').eq('slug', name).single()).data).toEqual({ body: 'empty' });
  });

  test('single and max-affected undo what would touch more', async () => {
    const body = randomUUID();
    await notes().insert([
      { slug: slug(), body },
      { slug: slug(), body },
    ]);
    const single = await notes().update({ stars: 1 }).eq('body', body).select().single();
    expect(single).toMatchObject({ status: 406, error: { code: 'PGRST116', details: 'The result contains 2 rows' } });
    const limited = await library.request(`/rest/v1/notes?body=eq.${body}`, {
      method: 'PATCH',
      bearer: library.readerToken,
      headers: { 'content-type': 'application/json', prefer: 'handling=strict, max-affected=1' },
      body: JSON.stringify({ stars: 1 }),
    });
    expect({ status: limited.status, body: await limited.json() }).toMatchObject({
      status: 400,
      body: { code: 'PGRST124', details: 'The query affects 2 rows' },
    });
    expect((await notes().select('stars').eq('body', body)).data).toEqual([{ stars: null }, { stars: null }]);
  });
});
