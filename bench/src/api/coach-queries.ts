import type { Question } from './read-as-user.ts';

const columns = 'id, first_name, last_name, title, school, conference, email, division, gender, sport';
const pageSize = 1_000;

interface Filter {
  readonly gender: string;
  readonly sport: string;
  readonly division?: number;
  readonly conference?: string;
}

const soccer = { gender: 'women', sport: 'soccer' };
const football = { gender: 'men', sport: 'football' };

function where(filter: Filter): { readonly sql: string; readonly values: unknown[] } {
  const parts = Object.entries(filter);
  return {
    sql: parts.map(([name], i) => `${name} = $${i + 1}`).join(' and '),
    values: parts.map(([, value]) => value),
  };
}

/** A page of the wizard's list, as the JSON that PostgREST answers. */
function page(filter: Filter, offset = 0): Question {
  const { sql, values } = where(filter);
  const at = values.length;
  return {
    name: `page by ${Object.keys(filter).join(', ')}`,
    text: `select coalesce(json_agg(row), '[]')::text from (
             select ${columns} from public.master_coaches where ${sql}
             order by school, last_name, id limit $${at + 1} offset $${at + 2}) row`,
    values: [...values, pageSize, offset],
  };
}

function count(filter: Filter): Question {
  const { sql, values } = where(filter);
  return { name: 'count', text: `select count(*) from public.master_coaches where ${sql}`, values };
}

export const conferenceOfSoccer = page({ ...soccer, division: 1, conference: 'Conference 3' });

/** What the wizard asks for, by what it is: of a programme that stays the same, and of one with an eighth of all coaches. */
export const coachQueries: Readonly<
  Record<string, { readonly label: string; readonly questions: (coaches: number) => Question[] }>
> = {
  sports: {
    label: 'the sports',
    questions: () => [{ name: 'sports', text: 'select * from public.coach_sports()', values: [] }],
  },
  conferences: {
    label: 'conferences of a programme',
    questions: () => [
      { name: 'conferences', text: 'select * from public.coach_conferences($1, $2)', values: ['women', 'soccer'] },
    ],
  },
  page: { label: 'first 1,000 of 1,500', questions: () => [page(soccer)] },
  count: { label: 'count of 1,500', questions: () => [count(soccer)] },
  division: { label: 'a division of them', questions: () => [page({ ...soccer, division: 1 })] },
  conference: { label: 'a conference of them', questions: () => [page({ ...soccer, conference: 'Conference 3' })] },
  both: { label: 'both', questions: () => [conferenceOfSoccer] },
  ids: {
    label: '200 by id',
    questions: () => [
      {
        name: 'ids',
        text: `select ${columns} from public.master_coaches where id = any($1)`,
        values: [Array.from({ length: 200 }, (_, i) => 1 + i * 19)],
      },
    ],
  },
  grownPage: { label: 'an eighth of all: first 1,000', questions: () => [page(football)] },
  grownConference: {
    label: 'an eighth of all: a conference',
    questions: () => [page({ ...football, conference: 'Conference 3' })],
  },
  grownCount: { label: 'an eighth of all: count', questions: () => [count(football)] },
  grownLast: {
    label: 'an eighth of all: last 1,000',
    questions: (coaches) => [page(football, Math.max(0, Math.floor(coaches / 8) - pageSize))],
  },
};
