import { z } from 'zod';
import { randomFor } from './random.ts';
import { readData } from './read-data.ts';
import { sportPopularity } from './sport-popularity.ts';

/** One team of one school. */
export interface Program {
  readonly school: string;
  readonly conference: string;
  readonly gender: 'men' | 'women';
  /** Lower case. */
  readonly sport: string;
}

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const schoolRow = z.object({ school: z.string().min(1), conference: z.string().min(1), state: z.string().length(2) });
const soccerRow = z.object({ school: z.string().min(1), mens_soccer: flag, womens_soccer: flag });
const sportRow = z.object({ sport: z.string().min(1), men: flag, women: flag });

/** The schools, conferences and soccer programs are real; which other sports a school has is a plausible invention. */
export async function listPrograms(): Promise<Program[]> {
  const [schools, soccer, sports] = await Promise.all([
    readData('ncaa-d1-schools.csv', schoolRow),
    readData('ncaa-d1-soccer.csv', soccerRow),
    readData('ncaa-sports.csv', sportRow),
  ]);
  const soccerOf = new Map(soccer.map((row) => [row.school, { men: row.mens_soccer, women: row.womens_soccer }]));
  return schools.flatMap(({ school, conference, state }) =>
    sports.flatMap((row) =>
      (['men', 'women'] as const)
        .filter((gender) => row[gender])
        .filter((gender) =>
          row.sport === 'soccer' ? soccerOf.get(school)?.[gender] : hasProgram(school, state, gender, row.sport),
        )
        .map((gender) => ({ school, conference, gender, sport: row.sport })),
    ),
  );
}

function hasProgram(school: string, state: string, gender: 'men' | 'women', sport: string): boolean {
  const popularity = sportPopularity.get(sport);
  if (popularity === undefined || popularity.states?.has(state) === false) return false;
  return randomFor(`${school}/${gender}/${sport}`).chance(popularity[gender]);
}
