import { createDatabase, type TestDatabase } from '@cc/local-postgres/testing';
import pg from 'pg';
import { prepareDatabase } from '../prepare-database.ts';
import { inventCoaches } from './invented-coaches.ts';
import { listPrograms } from './programs.ts';
import { seedCoaches } from './seed.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase({ prepare: prepareDatabase });
});
afterAll(() => database.drop());

test('the invented coaches are the same on every run', async () => {
  const [once, again] = await Promise.all([inventCoaches(), inventCoaches()]);
  expect(again).toEqual(once);
  // A fixed row: a change of the generator would change ids that demos rely on.
  expect(once[0]).toMatchInlineSnapshot(`
   {
     "conference": "UAC",
     "division": 1,
     "email": "kara.le@athletics.abilene-christian.example",
     "firstName": "Kara",
     "gender": "men",
     "lastName": "Le",
     "school": "Abilene Christian",
     "sport": "baseball",
     "title": "Head Coach",
   }
  `);
});

test('there are at least 20,000 coaches in at least 24 sports, three to five in each program', async () => {
  const coaches = await inventCoaches();
  expect(coaches.length).toBeGreaterThanOrEqual(20_000);
  expect(new Set(coaches.map(({ sport }) => sport)).size).toBeGreaterThanOrEqual(24);
  const sizes = Map.groupBy(coaches, ({ school, gender, sport }) => `${school}/${gender}/${sport}`);
  expect(new Set([...sizes.values()].map((staff) => staff.length))).toEqual(new Set([3, 4, 5]));
  expect(new Set(coaches.map(({ division }) => division))).toEqual(new Set([1]));
});

test('every address is unique, ends in .example and is written in plain letters', async () => {
  const addresses = (await inventCoaches()).map(({ email }) => email);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((email) => !/^[a-z0-9-]+\.[a-z0-9-]+@athletics\.[a-z0-9-]+\.example$/.test(email))).toEqual(
    [],
  );
});

test('schools have their real soccer programs, and men have no softball', async () => {
  const programs = await listPrograms();
  const soccer = (school: string) =>
    programs.filter((program) => program.school === school && program.sport === 'soccer').map(({ gender }) => gender);
  expect(soccer('Abilene Christian')).toEqual(['women']);
  expect(soccer('Akron')).toEqual(['men', 'women']);
  expect(soccer('Mississippi Valley State')).toEqual([]);
  expect(programs.filter(({ gender, sport }) => gender === 'men' && sport === 'softball')).toEqual([]);
});

test('seeding fills an empty list and does not change any other', async () => {
  const expected = (await inventCoaches()).length;
  expect(await Promise.all([seedCoaches(database.url()), seedCoaches(database.url())])).toContain(expected);
  expect(await seedCoaches(database.url())).toBe(0);
  const client = new pg.Client({ connectionString: database.url() });
  await client.connect();
  const { rows } = await client.query('select count(*)::int, min(id)::int, max(id)::int from private.coaches');
  await client.end();
  expect(rows).toEqual([{ count: expected, min: 1, max: expected }]);
});
