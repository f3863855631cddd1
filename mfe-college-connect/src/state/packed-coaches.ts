import { coachSchema, type Coach } from '@cc/contracts/entities/coach';
import { z } from 'zod';
import { bySchool, type SelectedSchools } from './selected-schools.ts';

const cellSchema = z.union([z.string(), z.number(), z.null()]);

/** Coaches as a browser keeps them: in less than half the room that plain rows take. */
export const packedCoachesSchema = z.object({
  /** What many coaches share: each school, title and so on stands here once. */
  words: z.array(z.string()),
  rows: z.array(z.array(cellSchema)),
  /** Places of schools among the words, with their sizes; missing in what earlier builds kept. */
  sizes: z.array(z.tuple([z.number(), z.number()])).default([]),
});
export type PackedCoaches = z.output<typeof packedCoachesSchema>;

export interface CoachPacker {
  /** The JSON of `PackedCoaches`. */
  pack(schools: SelectedSchools): string;
  /** Does most of the work of `pack` ahead, in slices: between them the page may answer its user. */
  prepare(schools: SelectedSchools): Iterator<void>;
}

/** Coaches in one slice, until a school ends: a few ms of work. */
const sliceSize = 1000;

/** Remembers what it packed: a school that was packed before costs next to nothing. */
export function createCoachPacker(): CoachPacker {
  const places = new Map<string, number>();
  const placeOf = (word: string) => {
    const known = places.get(word);
    if (known !== undefined) return known;
    places.set(word, places.size);
    return places.size - 1;
  };
  const rowOf = ({ title, school, conference, gender, sport, ...coach }: Coach): PackedCoaches['rows'][number] => {
    const own = [coach.id, coach.first_name, coach.last_name, coach.email, coach.division];
    return [...own, ...[title, school, conference, gender, sport].map(placeOf)];
  };
  const packed = new WeakMap<readonly Coach[], string>();
  const rowsOf = (coaches: readonly Coach[]) => {
    const known = packed.get(coaches);
    if (known !== undefined) return known;
    const rows = coaches.map((coach) => JSON.stringify(rowOf(coach))).join();
    packed.set(coaches, rows);
    return rows;
  };
  return {
    pack(schools) {
      const rows = schools.map(({ coaches }) => rowsOf(coaches)).join();
      const sizes = schools.map(({ school, size }) => [placeOf(school), size]);
      return `{"words":${JSON.stringify([...places.keys()])},"rows":[${rows}],"sizes":${JSON.stringify(sizes)}}`;
    },
    *prepare(schools) {
      let count = 0;
      for (const { coaches } of schools) {
        rowsOf(coaches);
        count += coaches.length;
        if (count < sliceSize) continue;
        count = 0;
        yield;
      }
    },
  };
}

/**
 * What was selected; null when what was kept does not make coaches.
 * @param sizesBefore where earlier builds kept the sizes of schools
 */
export function unpackSchools(
  { words, rows, sizes }: PackedCoaches,
  sizesBefore: Readonly<Record<string, number>> = {},
): SelectedSchools | null {
  const wordAt = (place: PackedCoaches['rows'][number][number] | undefined) => words[Number(place)];
  const coaches = rows.map(([id, first_name, last_name, email, division, title, school, conference, gender, sport]) => {
    const own = { id, first_name, last_name, email, division };
    const team = { school: wordAt(school), conference: wordAt(conference) };
    return { ...own, ...team, title: wordAt(title), gender: wordAt(gender), sport: wordAt(sport) };
  });
  const parsed = z.array(coachSchema).safeParse(coaches).data;
  const known = new Map(sizes.map(([place, size]) => [wordAt(place), size]));
  return parsed ? bySchool(parsed, (school) => known.get(school) ?? sizesBefore[school]) : null;
}
