import { aCoach } from '../../testing/coaches.ts';
import { indexRecipients, matchSchool, searchNames } from './recipient-index.ts';

function search(query: string, schools = sample) {
  const found = searchNames(schools, query);
  return { names: found.map(({ school }) => school), match: matchSchool(found, query) };
}

const sample = indexRecipients([
  aCoach({ school: 'Duke', conference: 'ACC' }),
  aCoach({ school: 'Duke', conference: 'ACC' }),
  aCoach({ school: 'Hawaiʻi', conference: 'Big West' }),
  aCoach({ school: 'Michigan', conference: 'Big Ten' }),
  aCoach({ school: 'Michigan State', conference: 'Big Ten' }),
  aCoach({ school: 'San José State', conference: 'Mountain West' }),
  aCoach({ school: "St. John's (NY)", conference: 'Big East' }),
  aCoach({ school: 'Two Homes', conference: 'ACC' }),
  aCoach({ school: 'Two Homes', conference: 'Ivy League', division: 2 }),
]);

it('groups coaches by school', () => {
  expect(sample.map(({ school, coaches }) => [school, coaches.length])).toEqual([
    ['Duke', 2],
    ['Hawaiʻi', 1],
    ['Michigan', 1],
    ['Michigan State', 1],
    ['San José State', 1],
    ["St. John's (NY)", 1],
    ['Two Homes', 2],
  ]);
});

// @spec D1.36
it('lists coaches by role, then in the order that they came in', () => {
  const titles = ['Director of Operations', 'Assistant Coach', 'Head Coach', 'Assistant Coach', 'Associate Head Coach'];
  const [school] = indexRecipients(titles.map((title, place) => aCoach({ title, last_name: `${place}` })));
  expect(school?.coaches.map(({ title, last_name }) => `${last_name} ${title}`)).toEqual([
    '2 Head Coach',
    '4 Associate Head Coach',
    '1 Assistant Coach',
    '3 Assistant Coach',
    '0 Director of Operations',
  ]);
});

it.each([
  ['duke', ['Duke']],
  ['MICH', ['Michigan', 'Michigan State']],
  ['state mich', ['Michigan State']],
  ['san jose', ['San José State']],
  ['st johns', ["St. John's (NY)"]],
  ['zzz', []],
])('finds %s', (query, names) => {
  expect(search(query).names).toEqual(names);
});

it('lists everything without a match for an empty query', () => {
  expect(search('  ').names).toHaveLength(7);
  expect(search('  ').match).toBeNull();
});

// @spec 2.wizard.15
it('derives division and conference of the matched school', () => {
  expect(search('duke').match).toEqual({ school: 'Duke', count: 1, division: '1', conference: 'ACC' });
});

// @spec 2.wizard.15
it('says Multiple when a school has several', () => {
  expect(search('two homes').match).toEqual({
    school: 'Two Homes',
    count: 1,
    division: 'Multiple',
    conference: 'Multiple',
  });
});

it('puts an exact match first, and counts the other matches', () => {
  const schools = indexRecipients([
    aCoach({ school: 'Central Michigan', conference: 'MAC' }),
    aCoach({ school: 'Michigan', conference: 'Big Ten' }),
    aCoach({ school: 'Michigan State', conference: 'Big Ten' }),
  ]);
  const { names, match } = search('michigan', schools);
  expect(names).toEqual(['Michigan', 'Central Michigan', 'Michigan State']);
  expect(match).toEqual({ school: 'Michigan', count: 3, division: '1', conference: 'Multiple' });
});

it('derives the common division and conference of several matches', () => {
  expect(search('michig').match).toEqual({ school: null, count: 2, division: '1', conference: 'Big Ten' });
  expect(search('state').match).toEqual({ school: null, count: 2, division: '1', conference: 'Multiple' });
});

it('says No match', () => {
  expect(search('zzz').match).toBe('No match');
});

it('is correct for 20,000 coaches', () => {
  const many = indexRecipients(
    Array.from({ length: 20_000 }, (_, index) =>
      aCoach({ school: `College ${String(index % 5_000).padStart(4, '0')}`, conference: `C${index % 50}` }),
    ),
  );
  expect(many).toHaveLength(5_000);
  expect(many.every(({ coaches }) => coaches.length === 4)).toBe(true);
  expect(search('college 4321', many)).toEqual({
    names: ['College 4321'],
    match: { school: 'College 4321', count: 1, division: '1', conference: 'C21' },
  });
  expect(search('99', many).names).toHaveLength(95);
  expect(search('college', many).match).toMatchObject({ count: 5_000, conference: 'Multiple' });
});
