import { aCoach } from '../../testing/coaches.ts';
import { listRows } from './list-rows.ts';
import { indexRecipients } from './recipient-index.ts';

const coaches = [aCoach(), aCoach(), aCoach({ school: 'Georgia' })];

it('puts each school before its coaches', () => {
  const rows = listRows(indexRecipients(coaches));
  expect(rows.count).toBe(5);
  expect([0, 1, 2, 3, 4].map((index) => [rows.at(index)?.school.school, rows.at(index)?.coach])).toEqual([
    ['Duke', null],
    ['Duke', coaches[0]],
    ['Duke', coaches[1]],
    ['Georgia', null],
    ['Georgia', coaches[2]],
  ]);
});

it('has no rows before the first or after the last', () => {
  const rows = listRows(indexRecipients(coaches));
  expect([rows.at(-1), rows.at(5), listRows([]).at(0)]).toEqual([undefined, undefined, undefined]);
});
