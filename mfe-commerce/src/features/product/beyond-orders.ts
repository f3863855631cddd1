import type { ProList } from '@cc/contracts/entities/catalogue';

// Not in the catalog, which each page of the site loads.
const clubsOf = new Map([
  [1, 'clubs in three countries'],
  [2, 'clubs of the third and fourth divisions'],
]);
const peopleOf = new Map([
  [1, 'three people at each club: sporting director, head coach and head of recruitment'],
  [2, 'four people at each club: sporting director, head coach, head of scouting and academy director'],
]);

/** What a list has and an order by club has not. */
export function beyondOrders({ id, clubs }: ProList): readonly string[] {
  return [
    `${clubs} ${clubsOf.get(id)}, chosen for you. An order covers up to 5 clubs that you name.`,
    `The same ${peopleOf.get(id)}.`,
    'Yours as soon as you pay. An order is confirmed, invoiced and then delivered.',
  ];
}
