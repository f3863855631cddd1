import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { importCoaches, type ImportSummary } from './import-coaches.ts';

const header = 'first_name,last_name,title,school,conference,email,division,gender,sport';
let database: PreparedDatabase;
let folder: string;
beforeAll(async () => {
  database = await openPreparedDatabase();
  folder = await mkdtemp(join(tmpdir(), 'import-coaches-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => database.admin.query('truncate private.coaches restart identity'));

async function importText(text: string | Buffer): Promise<ImportSummary & { bad: string[] }> {
  const file = join(folder, 'coaches.csv');
  await writeFile(file, text);
  const bad: string[] = [];
  const onBadRow = ({ line, reason }: { line: number; reason: string }) => bad.push(`${line}: ${reason}`);
  return { ...(await importCoaches({ url: database.url, file, onBadRow })), bad };
}

async function list(): Promise<unknown[]> {
  const { rows } = await database.admin.query(
    `select id::int, concat_ws('|', first_name, last_name, title, school, conference, email, division, gender, sport) as coach
     from private.coaches order by id`,
  );
  return rows;
}

const ann = 'Ann,Lee,Head Coach,Akron,MAC,ann@akron.example,1,women,soccer';
const bob = 'Bob,Ray,Assistant Coach,Akron,MAC,bob@akron.example,1,men,soccer';

test('a file from a spreadsheet: BOM, CRLF, quotes, commas, accents, empty lines, other order of columns, capitals', async () => {
  const text = [
    '\ufeffEmail,first_name,last_name,title,school,conference,division,gender,sport,notes',
    'Zoe@Akron.example, Zoë ,"O""Neil, Jr.","Coach, Goalkeepers",Akron,MAC,1,Women\'s,Soccer,kept out',
    '',
    'kim@akron.example,Kim,Ñu,,Akron,MAC,1,Men,Swimming and  Diving,',
  ].join('\r\n');
  expect(await importText(text)).toMatchObject({ rows: 2, inserted: 2, badRows: 0 });
  expect(await list()).toEqual([
    { id: 1, coach: 'Zoë|O"Neil, Jr.|Coach, Goalkeepers|Akron|MAC|zoe@akron.example|1|women|soccer' },
    { id: 2, coach: 'Kim|Ñu||Akron|MAC|kim@akron.example|1|men|swimming and diving' },
  ]);
});

test.each([
  "St. John's\u00a0",
  "St.\u00a0John's",
  "St. J\u00adohn's",
  "St. Jo\u200bhn's",
  "\ufeffSt. John's",
  'St. John\u2019s',
])('a school that is spelled otherwise and looks the same is the same: %j', async (school) => {
  const of = (name: string) => [header, ann.replace('Akron', name)].join('\n');
  await importText(of("St. John's"));
  expect(await importText(of(school))).toMatchObject({ inserted: 0, unchanged: 1 });
});

test('accents are one sign each', async () => {
  const jose = ann.replace('Akron', 'San Jos\u00e9  State');
  await importText([header, jose].join('\n'));
  expect(await importText([header, jose.normalize('NFD')].join('\n'))).toMatchObject({ inserted: 0, unchanged: 1 });
});

test('a quotation mark inside a value is part of the value', async () => {
  const bill = 'William "Bill",Ray,"Head" Coach,Akron,MAC,bill@akron.example,1,men,soccer';
  expect(await importText([header, bill, ann].join('\n'))).toMatchObject({ rows: 2, inserted: 2 });
  expect(await list()).toContainEqual({ id: 1, coach: expect.stringContaining('William "Bill"|Ray|"Head" Coach') });
});

test('a coach in the list keeps the id; changes are counted', async () => {
  await importText([header, ann, bob].join('\n'));
  const again = await importText(
    [header, bob.replace('Assistant', 'Head'), ann, ann.replace('soccer', 'rugby')].join('\n'),
  );
  expect(again).toMatchObject({ rows: 3, inserted: 1, updated: 1, unchanged: 1, duplicates: 0 });
  expect(await list()).toEqual([
    expect.objectContaining({ id: 1, coach: expect.stringContaining('Ann') }),
    expect.objectContaining({ id: 2, coach: expect.stringContaining('Bob|Ray|Head Coach') }),
    expect.objectContaining({ coach: expect.stringContaining('rugby') }),
  ]);
});

test('places and nicknames of schools come along', async () => {
  await database.admin.query(`update public.schools set city = 'Elsewhere'`);
  await importText([header, ann].join('\n'));
  const { rows } = await database.admin.query(`select city, nicknames from public.schools where school = 'Alabama'`);
  expect(rows).toEqual([{ city: 'Tuscaloosa', nicknames: ['Bama', 'UA', 'Crimson Tide'] }]);
});

test('the same email in the same program is imported once, and the repetition is reported', async () => {
  const result = await importText([header, ann, bob, ann.replace('ann@', 'ANN@').replace('Head', 'Old')].join('\n'));
  expect(result).toMatchObject({
    rows: 3,
    inserted: 2,
    duplicates: 1,
    firstDuplicates: [{ line: 4, firstLine: 2, email: 'ann@akron.example' }],
  });
  expect(await list()).toContainEqual({ id: 1, coach: expect.stringContaining('|Head Coach|') });
});

test('every bad row is reported with its line and reason, and nothing is written', async () => {
  const result = await importText(
    [
      header,
      ann,
      'Ann,,Head Coach,Akron,MAC,ann@,4,girls,soccer',
      'Ann,Lee,Head Coach,Akron,MAC',
      '',
      '"Two\nlines",Lee,Coach,Akron,MAC,ann@akron.example,1,women,soccer',
      `${'x'.repeat(201)},Lee,Coach,Akron,MAC,ann@akron.example,1,women,soccer`,
      bob,
    ].join('\n'),
  );
  expect(result).toMatchObject({ rows: 6, badRows: 4, inserted: 0 });
  expect(result.bad).toEqual([
    '3: last_name is empty; email "ann@" is not an email address; division "4" is not 1, 2 or 3; gender "girls" is not men or women',
    '4: has another number of columns than the first line',
    '7: first_name "Two\\nlines" holds a line break or another control character',
    expect.stringMatching(/^8: first_name "x{60}" is longer than 200 characters$/),
  ]);
  expect(await list()).toEqual([]);
});

test('a bad last row of a long file imports nothing', async () => {
  const rows = Array.from({ length: 12_000 }, (_, index) => ann.replace('ann@', `ann${index}@`));
  expect(await importText([header, ...rows, 'no coach'].join('\n'))).toMatchObject({ rows: 12_001, badRows: 1 });
  expect(await list()).toEqual([]);
});

test('a quotation mark that is never closed is reported', async () => {
  const { bad } = await importText([header, ann, 'Bob,"Ray,Coach', bob, bob].join('\n'));
  expect(bad).toEqual(['5: a quotation mark that was opened before is never closed']);
});

test('a file in another encoding is refused with a message', async () => {
  const { bad } = await importText(Buffer.from([header, ann.replace('Ann', 'Zoë')].join('\n'), 'latin1'));
  expect(bad).toEqual([expect.stringContaining('is not UTF-8; save the file as "CSV UTF-8"')]);
});

test.each([
  ['a missing column', 'first_name;last_name\nA;B', 'Missing: first_name, last_name, title'],
  ['a column named twice', `${header},email\n${ann},x@y.example`, 'names the column email twice'],
  ['no row', header, 'holds no coach'],
  ['nothing at all', '', 'holds no coach'],
])('%s is refused', async (_name, text, message) => {
  await expect(importText(text)).rejects.toThrow(message);
});

test('a hundred thousand rows are imported in one transaction, with progress', async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => ann.replace('ann@', `ann${index}@`));
  const file = join(folder, 'many.csv');
  await writeFile(file, [header, ...rows].join('\n'));
  const shares: number[] = [];
  const summary = await importCoaches({ url: database.url, file, onProgress: ({ share }) => shares.push(share) });
  expect(summary).toMatchObject({ rows: 100_000, inserted: 100_000 });
  expect([shares.length >= 20, shares.at(-1)]).toEqual([true, 1]);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
});

describe('the command', () => {
  const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));

  function run(args: string[], url = database.url): Promise<{ code: unknown; out: string; err: string }> {
    return new Promise((resolve) => {
      execFile(process.execPath, [cli, ...args], { env: { DATABASE_URL: url } }, (error, out, err) =>
        resolve({ code: error?.code ?? 0, out, err }),
      );
    });
  }

  test('sends no password in plain text to a host outside of our network', async () => {
    const { code, err } = await run(
      [join(folder, 'good.csv')],
      'postgres://postgres:secret@db.hosted.example/postgres',
    );
    expect([code, err]).toEqual([1, expect.stringContaining('DATABASE_URL must end with ?sslmode=verify-full')]);
    expect(err).not.toContain('secret');
  });

  test('prints a summary', async () => {
    const file = join(folder, 'good.csv');
    await writeFile(file, [header, ann, bob, ann].join('\n'));
    expect(await run([file])).toMatchObject({
      code: 0,
      out: '3 rows imported: 2 inserted, 0 updated, 0 unchanged, 1 duplicates left out.\n  line 4 repeats line 2: ann@akron.example\n',
      err: '100 % read, 3 rows checked\n',
    });
  });

  test('lists bad rows, counts all of them and fails', async () => {
    const file = join(folder, 'bad.csv');
    await writeFile(file, [header, ...Array.from({ length: 300 }, () => 'Ann,Lee')].join('\n'));
    const { code, out, err } = await run([file]);
    expect(code).toBe(1);
    expect(out).toContain('300 of 300 rows have problems, so nothing was changed.');
    expect(err).toContain('line 2: has another number of columns');
    expect(err).toContain('… and 100 more.');
  });

  test('reports missing arguments and settings', async () => {
    expect((await run([])).err).toBe('Usage: npm run coaches:import FILE.csv\n');
    expect((await run(['/nowhere.csv'])).err).toBe('There is no file /nowhere.csv.\n');
    expect((await run(['/nowhere.csv'], '')).err).toContain('DATABASE_URL must be the address');
    expect((await run(['/nowhere.csv'], 'postgresql://a:b@127.0.0.1:1/c')).err).toContain('No database answers');
  });

  test('explains that the API role may not import', async () => {
    const file = join(folder, 'good.csv');
    await writeFile(file, [header, ann].join('\n'));
    const url = new URL(database.url);
    url.username = 'cc_api';
    expect((await run([file], url.href)).err).toContain('may not write coaches');
  });
});
