import { placeholders, detailPlaceholders } from './placeholders.ts';
import { detailTexts, sportDetails } from './sport-details.ts';

const sports = ['Soccer', 'Volleyball', 'constructor', ''];

test.each(sports)('%j has each detail once, with fields of its own, and asks for nothing that step 4 asks', (sport) => {
  const details = sportDetails(sport);
  expect(details.map(({ placeholder }) => placeholder)).toEqual([...detailPlaceholders]);
  const names = details.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  expect(detailPlaceholders.filter((name) => placeholders.some((specified) => specified.startsWith(name)))).toEqual([]);
});

test('soccer is played on a field', () => {
  const labels = (sport: string) => sportDetails(sport).flatMap(({ fields }) => fields.map(({ label }) => label));
  expect(labels('Soccer')).toContain('Event Field');
  expect(labels('golf')).toContain('Event Place');
});

test('the text of a placeholder has its values with commas between them, and a date in words', () => {
  const values = {
    club: ' Riverside United ',
    nextEvent: 'College Showcase',
    nextEventDate: '2027-08-02',
    nextEventPlace: 'Field 4',
    clubCoach: ' ',
    clubCoachContact: 'alex@club.example',
    removed: 'of an older form',
  };
  expect(detailTexts('soccer', values)).toEqual({
    '[Club]': 'Riverside United',
    '[Jersey]': '',
    '[Height]': '',
    '[Next Event]': 'College Showcase, August 2, 2027, Field 4',
    '[Club Coach]': 'alex@club.example',
  });
});

test('a date that is none is kept as it is written', () => {
  expect(detailTexts('soccer', { nextEventDate: 'in August' })['[Next Event]']).toBe('in August');
});
