import type { Machine } from './machine.ts';

/** Something with a short name for files and a longer one for people. */
export interface Named {
  readonly key: string;
  readonly label: string;
}

export interface Measure extends Named {
  readonly unit: 'ms' | 's' | 'kB' | '';
  /** Digits behind the point; none when left out. */
  readonly digits?: number;
}

/** What one sample gave, by the measure's key. What cannot be measured there is left out. */
export type Values = Readonly<Record<string, number | undefined>>;

/** What a suite has prepared: servers that run, a browser that is open. */
export interface Prepared {
  /** One measurement, from nothing: no sample leaves anything behind for the next. */
  readonly sample: (caseKey: string, contender: string) => Promise<Values>;
  readonly close: () => Promise<void>;
}

/** One picture: for each case a group of bars, one for each contender. */
export interface Plot {
  readonly title: string;
  readonly measure: string;
  readonly cases: readonly string[];
}

/** Things that are compared, in situations, by measures. */
export interface Suite {
  readonly name: string;
  readonly title: string;
  /** How each measure is taken, in sentences: they stand under the tables. */
  readonly notes: readonly string[];
  readonly contenders: readonly Named[];
  readonly cases: readonly Named[];
  readonly measures: readonly Measure[];
  readonly plots: readonly Plot[];
  /** Runs before those that count, for caches that a server in use has filled. */
  readonly warmUps: number;
  readonly prepare: (workshop: Workshop) => Promise<Prepared>;
}

/** Where a suite works. */
export interface Workshop {
  /** Root folder of the workspace. */
  readonly root: string;
  /** A folder of this run alone; it is removed afterwards. */
  readonly dir: string;
  readonly say: (words: string) => void;
}

/** What came of one contender in one case. */
export interface Outcome {
  readonly case: string;
  readonly contender: string;
  readonly medians: Values;
  /** Every run, in order. */
  readonly runs: readonly Values[];
}

/** What is kept of a run, as JSON. */
export interface Report {
  readonly suite: string;
  readonly at: string;
  readonly commit: string;
  readonly runs: number;
  readonly machine: Machine;
  readonly outcomes: readonly Outcome[];
}
