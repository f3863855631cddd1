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
      email: `coach${index}@college-${school}.example`,
      division: 1,
      gender: 'women',
      sport: 'soccer',
    };
  });
}

/** Rows that the data service answers at most. */
const maxRows = 1_000;

/** The parts of the Supabase client that the wizard reads coaches by; all other tables are empty. */
export function dataOf(coaches: readonly Coach[]) {
  const conferences = [...new Set(coaches.map(({ conference }) => conference))].sort();
  return {
    from: (table: string) => query(table === 'master_coaches' ? coaches : []),
    rpc: async (name: string) => ({
      data: name === 'coach_conferences' ? conferences.map((conference) => ({ conference })) : [{ sport: 'soccer' }],
      error: null,
    }),
  };
}

function query(rows: readonly Coach[]) {
  let [from, to, one, found] = [0, maxRows - 1, false, rows];
  const asked = {
    select: () => asked,
    order: () => asked,
    gte: () => asked,
    in: () => asked,
    eq: (column: keyof Coach, value: unknown) => {
      if (column === 'conference') found = found.filter((coach) => coach[column] === value);
      return asked;
    },
    range: (first: number, last: number) => {
      [from, to] = [first, last];
      return asked;
    },
    maybeSingle: () => {
      one = true;
      return asked;
    },
    then: (done: (answer: unknown) => unknown) =>
      Promise.resolve({ data: one ? null : found.slice(from, to + 1), count: found.length, error: null }).then(done),
  };
  return asked;
}
