import { detailTexts } from '@cc/contracts/entities/sport-details';
import { defaultBody } from './default-mail.ts';
import { unusedDetails, withDetailLines } from './detail-lines.ts';
import { isPast } from './event-date.ts';

const texts = detailTexts('Soccer', { club: 'Rush', jersey: '10', nextEvent: 'Showcase' });

const names = (letter: string) => unusedDetails('soccer', texts, letter).map(({ placeholder }) => placeholder);

it('finds the details that are filled in and not in the letter', () => {
  expect(names('I play for [Club].')).toEqual(['[Jersey]', '[Next Event]']);
  expect(names('[Club] [Jersey] [Next Event]')).toEqual([]);
});

describe('withDetailLines', () => {
  const unused = unusedDetails('soccer', texts, '[Next Event]');

  it('adds a line for each below the GPA of the default letter', () => {
    const body = withDetailLines(defaultBody, unused);
    expect(body).toContain('• GPA: [GPA]\n• Club: [Club]\n• Jersey Number: [Jersey]\n\nAchievements:');
    expect(body.replace('• Club: [Club]\n• Jersey Number: [Jersey]\n', '')).toBe(defaultBody);
  });

  it('adds them at the end of a letter without a list', () => {
    expect(withDetailLines('Dear Coach,\n\nHello\n', unused)).toBe(
      'Dear Coach,\n\nHello\n\n• Club: [Club]\n• Jersey Number: [Jersey]',
    );
  });
});

it.each([
  ['2027-08-01', true],
  ['2027-08-02', false],
  ['2027-08-03', false],
  ['', false],
  ['in July', false],
])('%j is over on August 2: %s', (date, over) => {
  expect(isPast(date, new Date(2027, 7, 2, 23, 59))).toBe(over);
});
