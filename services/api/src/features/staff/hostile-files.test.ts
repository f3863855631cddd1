import { Readable } from 'node:stream';
import type { ApiError } from '@cc/contracts/api/api-error';
import { clubContactColumns } from '@cc/contracts/api/staff';
import { readCoaches } from '@cc/supabase/read-coaches';
import { useTestApi } from '../../testing/use-test-api.ts';
import { goodRows, inPieces } from './good-rows.ts';

const proxyKey = 'the-key-that-the-site-shares-with-the-api';
const { api } = await useTestApi({ environment: { PROXY_KEY: proxyKey } });

const routesOfStaff = async () => {
  const { paths } = (await api.server.inject('/openapi.json')).json<{ paths: Record<string, object> }>();
  return Object.keys(paths).filter((path) => path.startsWith('/api/staff/'));
};

const coachHeader = 'first_name,last_name,title,school,conference,email,division,gender,sport';
const coach = 'Ann,Lee,Coach,Akron,MAC,ann@akron.example,1,women,soccer';
const contactHeader = clubContactColumns.join(',');
const fileOf = (header: string, row: string, rows: number) => `${header}\n${`${row}\n`.repeat(rows)}`;

test('a user without a role is refused on each route of staff before the body is read', async () => {
  const ofStaff = await routesOfStaff();
  expect(ofStaff.map((path) => path.slice('/api/staff/'.length)).sort()).toEqual([
    'changes',
    'coach-address',
    'deliver-order',
    'export-newsletter',
    'import-coaches',
    'read-person',
  ]);
  const { authorization } = await api.createUser();
  const headers = { authorization, 'content-type': 'application/json' };
  for (const url of ofStaff) {
    // Reading it would show that it is not JSON.
    const answer = await api.server.inject({ method: 'POST', url, headers, payload: '{"csv":' });
    expect([url, answer.statusCode, answer.json()]).toMatchObject([
      url,
      403,
      { code: 'forbidden', error: 'Your role does not allow this. Nothing was changed.' },
    ]);
  }
});

// A hostile remote would call them from a page of the site, as the owner who is signed in there.
test('no route of staff can be reached by way of the site, not even by an owner', async () => {
  const owner = await api.createUser({ tokens: 0 });
  await api.admin.query(`insert into private.staff (user_id, role) values ($1, 'owner')`, [owner.id]);
  const ofStaff = await routesOfStaff();
  expect(ofStaff).not.toEqual([]);
  for (const url of ofStaff) {
    const answer = await api.post(url, {}, owner, { 'x-proxy-key': proxyKey });
    expect([url, answer.statusCode, answer.json()]).toMatchObject([url, 403, { code: 'forbidden' }]);
    expect((await api.post(url, {}, owner)).statusCode).toBe(400);
  }
});

test.each([
  ['200,000 coaches without a word', 'import-coaches', fileOf(coachHeader, ',,,,,,,,', 200_000)],
  ['200,000 coaches of one column', 'import-coaches', fileOf(coachHeader, 'x', 200_000)],
  ['60,000 contacts without a word', 'deliver-order', fileOf(contactHeader, ',,,,,,', 60_000)],
])('of a file of %s, 100 are read, and the answer is short', async (_name, path, csv) => {
  const clerk = await api.createUser({ tokens: 0 });
  await api.admin.query(`insert into private.staff (user_id, role) values ($1, 'orders')`, [clerk.id]);
  const file = { reason: 'a new list', csv, order: 1, replaces: null, fileName: 'a.csv', remove: false, apply: true };
  const answer = await api.post(`/api/staff/${path}`, file, clerk);
  const { error, fields = {} } = answer.json<ApiError>();
  expect([answer.statusCode, error]).toEqual([
    400,
    '100 of the first 100 rows have problems, and reading ended there. Nothing was changed.',
  ]);
  expect(Object.keys(fields)).toHaveLength(100);
  expect(answer.body.length).toBeLessThan(30_000);
});

test.each([',,,,,,,,', 'x'])('after 100 rows of %j, little more of a file without end is taken', async (row) => {
  let bytes = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    yield Buffer.from(`${coachHeader}\n`);
    for (;;) {
      const piece = Buffer.from(`${row}\n`.repeat(2000));
      bytes += piece.length;
      yield piece;
    }
  }
  await expect(goodRows(readCoaches(Readable.from(endless())))).rejects.toMatchObject({ code: 'validation_failed' });
  expect(bytes).toBeLessThan(300_000);
});

test('while a large file is read, others have a turn after each piece', async () => {
  const csv = fileOf(coachHeader, coach, 20_000);
  let turns = 0;
  let reading = true;
  const takeTurn = (): void => {
    turns += 1;
    if (reading) setImmediate(takeTurn);
  };
  takeTurn();
  expect(await goodRows(readCoaches(inPieces(csv)))).toHaveLength(20_000);
  reading = false;
  expect(turns).toBeGreaterThanOrEqual(Math.floor(csv.length / 16_384));
});

test('a character on the border of two pieces stays whole', async () => {
  const rows = await goodRows(readCoaches(inPieces(fileOf(coachHeader, coach.replace('Ann', 'Zoë 🏐'), 2000))));
  expect(new Set(rows.map((row) => 'coach' in row && row.coach.first_name))).toEqual(new Set(['Zoë 🏐']));
});
