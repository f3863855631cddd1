import type { Coach } from '@cc/contracts/entities/coach';

/** Coaches of one program: four at each school, in the order of the list. */
export function manyCoaches(count: number, conferences: number): readonly Coach[] {
  return Array.from({ length: count }, (_, index) => {
    const school = Math.floor(index / 4);
    return {
      id: index + 1,
      first_name: `Morgan ${index % 97}`,
      last_name: `Reyes ${index % 4}`,
      title: 'Assistant Coach',
      school: `College ${String(school).padStart(5, '0')}`,
      conference: `Conference ${String(school % conferences).padStart(2, '0')}`,
      division: 1,
      gender: 'women',
      sport: 'soccer',
      opted_out: false,
      address_wrong: false,
    };
  });
}
