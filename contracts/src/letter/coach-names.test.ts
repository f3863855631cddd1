import { coachNames, surname } from './coach-names.ts';
import type { NamedCoach } from './coach-names.ts';

const coach = (last_name: string, title = 'Assistant Coach', first_name = 'Alex'): NamedCoach => ({
  first_name,
  last_name,
  title,
});
const stein = coach('Stein', 'Head Coach');
const caldwell = coach('Caldwell');

// @spec D1.34b
test.each<[string, readonly NamedCoach[]]>([
  ['Coach Stein', [stein]],
  ['Coach Caldwell', [caldwell]],
  ['Coach Stein and Coach Caldwell', [caldwell, stein]],
  ['Coach Caldwell and Coach Ames', [caldwell, coach('Ames')]],
  ['Coach Stein and staff', [caldwell, coach('Ames'), stein]],
  ['Coach Stein and staff', [stein, coach('Ruiz', 'Director of Operations')]],
  ['Coach Stein and staff', [stein, coach('TBD')]],
  ['Coach Stein, Coach Ames and staff', [stein, coach('Ames', 'Co-Head Coach'), caldwell]],
  ['Coach Ruiz', [coach('Ruiz', '')]],
])('%s', (names, coaches) => {
  expect(coachNames(coaches)).toBe(names);
});

// @spec D1.34b
test.each<[string, readonly NamedCoach[]]>([
  ['no coach', []],
  ['no last name', [coach('')]],
  ['no name to use', [coach('Vacant', 'Head Coach')]],
  ['no coach by title', [coach('Ruiz', 'Athletic Trainer')]],
  ['one of two without a name, and no head coach', [caldwell, coach(' ')]],
  ['two of one name', [caldwell, coach('Caldwell', 'Assistant Coach', 'Sam')]],
  ['three without a head coach', [caldwell, coach('Ames'), coach('Ruiz')]],
  ['a staff whose head coach has no name', [caldwell, coach('Ames'), coach('', 'Head Coach')]],
  ['three head coaches', [stein, coach('Ames', 'Head Coach'), coach('Ruiz', 'Head Coach')]],
])('just Coach: %s', (_why, coaches) => {
  expect(coachNames(coaches)).toBe('Coach');
});

test.each([
  [' Stein ', 'Stein'],
  ['stein', 'Stein'],
  ['STEIN', 'Stein'],
  ["o'dell", "O'Dell"],
  ['O’BRIEN-NÚÑEZ', 'O’Brien-Núñez'],
  ['mcdonald', 'McDonald'],
  ['McDonald', 'McDonald'],
  ['DeSantis', 'DeSantis'],
  ['de la Cruz', 'de la Cruz'],
  ['ST. JOHN', 'St. John'],
  ['Van  Dyk', 'Van Dyk'],
  ['Ng', 'Ng'],
  ['Stein Jr.', 'Stein'],
  ['Stein, Jr', 'Stein'],
  ['Stein III', 'Stein'],
  ['Stein, Ph.D., MBA', 'Stein'],
  ['Stein Ph.D.', 'Stein'],
  ['Stein (interim)', 'Stein'],
  ['Coach Stein', 'Stein'],
  ['Dr. Stein', 'Stein'],
  ['Head Coach Stein', 'Stein'],
  ['Ste\u200bin\u202e', 'Stein'],
  ['Drake', 'Drake'],
  ['Coachman', 'Coachman'],
  ['李', '李'],
  ['ʻAkaʻana-Kealiʻi', 'ʻAkaʻana-Kealiʻi'],
])('the surname in %j is %s', (text, name) => {
  expect(surname(text)).toBe(name);
});

test.each([
  '',
  ' ',
  '-',
  'TBA',
  'n/a',
  'Staff',
  'Coach',
  'K.',
  '[GPA]',
  'stein@duke.example',
  'Stein2',
  'x'.repeat(41),
  // Read in many ways, a row of these letters would take forever.
  `${'aʻ'.repeat(60)}1`,
])('there is no surname in %j', (text) => {
  expect(surname(text)).toBeNull();
});
