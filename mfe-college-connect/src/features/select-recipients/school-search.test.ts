import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchoolDetails } from '../../api/read-schools.ts';
import { aCoach } from '../../testing/coaches.ts';
import { indexRecipients, matchSchool } from './recipient-index.ts';
import { createSchoolSearch } from './school-search.ts';

/** The rows of a file of the database's seed. None of its fields holds a comma or quotation mark. */
function rowsOf(file: string): string[][] {
  const path = join(__dirname, '../../../../services/supabase/data', file);
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
}

const nicknames = new Map(
  rowsOf('school-nicknames.csv').map(([school = '', names = '']) => [school, names.split(';')]),
);
const details = new Map<string, SchoolDetails>(
  rowsOf('ncaa-d1-schools.csv').map(([school = '', institution = '', , state = '', city = '']) => [
    school,
    { school, institution, city, state, nicknames: nicknames.get(school) ?? [] },
  ]),
);
const coaches = [...details.keys()].flatMap((school) => [
  aCoach({ school, first_name: 'Lee', last_name: 'Quill', title: 'Assistant Coach' }),
  ...(school === 'Akron' ? [aCoach({ school, first_name: 'Marisol', last_name: 'Teixeira' })] : []),
  ...(school === 'Yale' ? [aCoach({ school, first_name: 'Ada', last_name: 'Howard' })] : []),
]);
const schools = indexRecipients(coaches, details);
const searchSchools = createSchoolSearch(schools);
const search = (query: string) => searchSchools(query).map(({ school }) => school);

// @spec D1.37
describe('the first results of all schools', () => {
  it.each<[string, string[]]>([
    ['UNC', ['North Carolina']],
    ['unc', ['North Carolina']],
    ['Tar Heels', ['North Carolina']],
    ['Bama', ['Alabama']],
    ['Roll', []],
    ['Ole Miss', ['Ole Miss']],
    ['Mississippi', ['Ole Miss']],
    ['Cal', ['California']],
    ['Berkeley', ['California']],
    ['UC Berkeley', ['California']],
    ['USC', ['USC', 'South Carolina']],
    ['UConn', ['UConn']],
    ['Connecticut', ['UConn', 'Central Connecticut']],
    ['Pitt', ['Pittsburgh']],
    ['Penn', ['Penn', 'Penn State']],
    ['Wazzu', ['Washington State']],
    ['Zags', ['Gonzaga']],
    ['K-State', ['Kansas State']],
    ["St. Joe's", ["Saint Joseph's"]],
    ['St Johns', ["St. John's"]],
    ['west point', ['Army']],
    ['Miami', ['Miami (FL)', 'Miami (OH)']],
    ['Ohio', ['Ohio', 'Miami (OH)', 'Ohio State']],
    ['michigan state', ['Michigan State']],
    ['state michigan', ['Michigan State']],
    ['Texas', ['Texas']],
    ['texas a&m', ['Texas A&M']],
    ['North Carolina', ['North Carolina', 'NC State', 'North Carolina A&T']],
    ['Chapel Hill', ['North Carolina']],
    ['Durham', ['Duke', 'New Hampshire', 'North Carolina Central']],
    ['Tuscaloosa', ['Alabama']],
    ['Brigham Young', ['BYU']],
    ['University of Pennsylvania', ['Penn']],
    ['RI', ['Brown', 'Bryant', 'Providence', 'Rhode Island']],
    ['VT', ['Virginia Tech', 'Vermont']],
    ['Rhode Island', ['Rhode Island', 'Brown', 'Bryant', 'Providence']],
    ['north carolna', ['North Carolina']],
    ['Standford', ['Stanford']],
    ['michagan state', ['Michigan State']],
    ['Gorgetown', ['Georgetown']],
    ['Vandebilt', ['Vanderbilt']],
    ['Gerogia', ['Georgia']],
    ['Standofrd', ['Stanford']],
    ['tenessee', ['Tennessee']],
    ['Massachussetts', ['UMass']],
    ['Teixeira', ['Akron']],
    ['marisol teix', ['Akron']],
    ['Texeira', ['Akron']],
    ['Howard', ['Howard', 'Yale']],
    ['Akron Teixeira', ['Akron']],
    ['zzz', []],
    ['!', schools.slice(0, 3).map(({ school }) => school)],
  ])('of "%s"', (query, expected) => {
    expect(search(query).slice(0, expected.length)).toEqual(expected);
    if (expected.length === 0) expect(search(query)).toEqual([]);
  });

  it.each([
    ['NC', 'NC'],
    ['CA', 'CA'],
    ['TX', 'TX'],
    ['DC', 'DC'],
  ])('of the state %s are its schools', (query, state) => {
    const inState = [...details.values()].filter((row) => row.state === state).map(({ school }) => school);
    expect(search(query).slice(0, inState.length).sort()).toEqual(inState.sort());
  });
});

it('takes no typing error into account where a name matches', () => {
  expect(search('Duke')).toEqual(['Duke', 'Duquesne', 'James Madison']);
  expect(search('Brown')).toEqual(['Brown']);
});

it('names the school of a nickname, unless several have it', () => {
  const match = (query: string) => matchSchool(searchSchools(query), query);
  expect(match('Bama')).toMatchObject({ school: 'Alabama' });
  expect(match('USC')).toMatchObject({ school: 'USC' });
  expect(match('UNC')).toMatchObject({ school: null });
});
