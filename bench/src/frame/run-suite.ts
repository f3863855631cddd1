import { medians } from './median.ts';
import type { Named, Outcome, Prepared, Suite, Values, SuiteContext } from './suite.ts';

export interface RunOptions {
  readonly runs: number;
  readonly context: SuiteContext;
}

/** Measures everything `runs` times. Contenders take turns in every case, so that other load affects all of them. */
export async function runSuite(suite: Suite, { runs, context }: RunOptions): Promise<Outcome[]> {
  const prepared = await suite.prepare(context);
  try {
    const samples = new Map<string, Values[]>();
    for (let run = 1 - suite.warmUps; run <= runs; run += 1) {
      context.say(run < 1 ? 'Warming up' : `Run ${run} of ${runs}`);
      for (const { key } of suite.cases) await takeTurns(suite, prepared, { caseKey: key, run, samples });
    }
    return suite.cases.flatMap((each) =>
      suite.contenders.flatMap((contender) => {
        const taken = samples.get(`${each.key} ${contender.key}`) ?? [];
        return taken.some(hasValues)
          ? [{ case: each.key, contender: contender.key, medians: medians(taken), runs: taken }]
          : [];
      }),
    );
  } finally {
    await prepared.close();
  }
}

interface Turn {
  readonly caseKey: string;
  readonly run: number;
  readonly samples: Map<string, Values[]>;
}

async function takeTurns({ contenders }: Suite, prepared: Prepared, { caseKey, run, samples }: Turn): Promise<void> {
  for (const contender of rotated(contenders, run)) {
    const values = await prepared.sample(caseKey, contender.key);
    if (run < 1) continue;
    const key = `${caseKey} ${contender.key}`;
    samples.set(key, [...(samples.get(key) ?? []), values]);
  }
}

/** Another contender begins each time, because the first one finds other caches than the last. */
function rotated(contenders: readonly Named[], by: number): Named[] {
  const first = ((by % contenders.length) + contenders.length) % contenders.length;
  return [...contenders.slice(first), ...contenders.slice(0, first)];
}

function hasValues(values: Values): boolean {
  return Object.values(values).some((value) => value !== undefined);
}
