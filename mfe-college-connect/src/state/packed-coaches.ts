import { coachSchema, type Coach } from '@cc/contracts/entities/coach';
import { z } from 'zod';

const cellSchema = z.union([z.string(), z.number(), z.null()]);

/** Coaches as a browser keeps them: in less than half the room that plain rows take. */
export const packedCoachesSchema = z.object({
  /** What many coaches share: each school, title and so on stands here once. */
  words: z.array(z.string()),
  rows: z.array(z.array(cellSchema)),
});
export type PackedCoaches = z.output<typeof packedCoachesSchema>;

const coachesByIdSchema = z.record(z.string(), coachSchema);

type CoachesById = Readonly<Record<string, Coach>>;

export interface CoachPacker {
  pack(coaches: CoachesById): PackedCoaches;
  /** Does most of the work of `pack` ahead, in slices: between them the page may answer its user. */
  prepare(coaches: CoachesById): Iterator<void>;
}

/** Coaches in one slice: a few ms of work. */
const sliceSize = 1000;

/** Remembers what it packed: coaches that were packed before cost next to nothing. */
export function createCoachPacker(): CoachPacker {
  const places = new Map<string, number>();
  const placeOf = (word: string) => {
    const known = places.get(word);
    if (known !== undefined) return known;
    places.set(word, places.size);
    return places.size - 1;
  };
  const packed = new WeakMap<Coach, PackedCoaches['rows'][number]>();
  const rowOf = (coach: Coach) => {
    const known = packed.get(coach);
    if (known) return known;
    const { title, school, conference, gender, sport } = coach;
    const own = [coach.id, coach.first_name, coach.last_name, coach.email, coach.division];
    const row = [...own, ...[title, school, conference, gender, sport].map(placeOf)];
    packed.set(coach, row);
    return row;
  };
  return {
    pack(coaches) {
      const rows = Object.values(coaches).map(rowOf);
      return { words: [...places.keys()], rows };
    },
    *prepare(coaches) {
      for (const [index, coach] of Object.values(coaches).entries()) {
        rowOf(coach);
        if ((index + 1) % sliceSize === 0) yield;
      }
    },
  };
}

/** The coaches by id; null when what was kept does not make coaches. */
export function unpackCoaches({ words, rows }: PackedCoaches): Record<string, Coach> | null {
  const wordAt = (place: PackedCoaches['rows'][number][number] | undefined) => words[Number(place)];
  const coaches = rows.map(([id, first_name, last_name, email, division, title, school, conference, gender, sport]) => {
    const own = { id, first_name, last_name, email, division };
    const team = { school: wordAt(school), conference: wordAt(conference) };
    return [id, { ...own, ...team, title: wordAt(title), gender: wordAt(gender), sport: wordAt(sport) }] as const;
  });
  return coachesByIdSchema.safeParse(Object.fromEntries(coaches)).data ?? null;
}
