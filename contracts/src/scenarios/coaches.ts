import type { AddressedCoach } from '../entities/coach.ts';

const places = [
  ['Duke University', 'ACC', 'duke-university'],
  ['Stanford University', 'ACC', 'stanford-university'],
  ['Baylor University', 'Big 12', 'baylor-university'],
  ['Purdue University', 'Big Ten', 'purdue-university'],
] as const;

const people = [
  ['Morgan', 'Reyes', 'Head Coach'],
  ['Casey', 'Lin', 'Assistant Coach'],
  ['Robin', "O'Dell", 'Recruiting Coordinator'],
] as const;

/** Three coaches of women's soccer at each of four schools, with the addresses that users with tokens may reveal. */
export const soccerCoaches: readonly AddressedCoach[] = places.flatMap(([school, conference, domain], place) =>
  people.map(([first_name, last_name, title], rank) => ({
    id: place * people.length + rank + 1,
    first_name,
    last_name,
    title,
    school,
    conference,
    email: `${first_name}.${last_name.replace("'", '')}@athletics.${domain}.example`.toLowerCase(),
    division: 1,
    gender: 'women',
    sport: 'soccer',
    opted_out: false,
    address_wrong: false,
  })),
);
