import { type Library, openLibrary } from '../../testing/library-fixture.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library?.close());

test.each(['planned', 'estimated'] as const)(
  'a count that is %s is refused, since it tells of hidden rows',
  async (count) => {
    for (const client of [library.reader, library.server]) {
      expect(await client.from('numbers').select('*', { count }).lte('n', 7)).toMatchObject({
        status: 400,
        data: null,
        count: null,
        error: { code: 'PT400', message: expect.stringContaining('count=exact') },
      });
      const head = await client.from('numbers').select('*', { count, head: true });
      expect(head).toMatchObject({ status: 400, count: null });
      expect(await client.rpc('evens', { up_to: 6 }, { count })).toMatchObject({
        status: 400,
        error: { code: 'PT400' },
      });
    }
  },
);

test.each(['count=estimated, return=minimal', 'handling=lenient,count=planned'])('so is %j', async (prefer) => {
  const answer = await library.request('/rest/v1/numbers', { bearer: library.readerToken, headers: { prefer } });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-range')).toBeNull();
});

test('exact counts, and none, are answered', async () => {
  const exact = await library.reader.from('numbers').select('n', { count: 'exact' }).lte('n', 2);
  expect(exact).toMatchObject({ status: 200, count: 2, data: [{ n: 1 }, { n: 2 }] });
  expect(await library.reader.from('numbers').select('n').lte('n', 2)).toMatchObject({ status: 200, count: null });
});
