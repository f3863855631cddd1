import type { Machine } from './machine.ts';

/** A key for files and a label for people. */
export interface Named {
  readonly key: string;
  readonly label: string;
}

export interface Measure extends Named {
  readonly unit: 'ms' | 's' | 'kB' | '';
  /** Digits after the decimal point; default 0. */
  readonly digits?: number;
}

/** The values of one sample by the measure's key. Undefined where nothing can be measured. */
export type Values = Readonly<Record<string, number | undefined>>;

/** The running servers and browser of a suite. */
export interface Prepared {
  /** One independent measurement. */
  readonly sample: (caseKey: string, contender: string) => Promise<Values>;
  readonly close: () => Promise<void>;
}

/** One chart: a group of bars per case, one bar per contender. */
export interface Plot {
  readonly title: string;
  readonly measure: string;
  readonly cases: readonly string[];
}

/** A benchmark: contenders, compared in several cases by several measures. */
export interface Suite {
  readonly name: string;
  readonly title: string;
  /** How each measure is taken; shown below the tables. */
  readonly notes: readonly string[];
  readonly contenders: readonly Named[];
  readonly cases: readonly Named[];
  readonly measures: readonly Measure[];
  readonly plots: readonly Plot[];
  /** Runs that do not count, to fill the servers' caches. */
  readonly warmUps: number;
  readonly prepare: (context: SuiteContext) => Promise<Prepared>;
}

/** The environment of a suite. */
export interface SuiteContext {
  /** Root folder of the workspace. */
  readonly root: string;
  /** A temporary folder of this run. */
  readonly dir: string;
  readonly say: (message: string) => void;
}

/** The results of one contender in one case. */
export interface Outcome {
  readonly case: string;
  readonly contender: string;
  readonly medians: Values;
  /** Every run, in order. */
  readonly runs: readonly Values[];
}

/** All results of a suite. */
export interface Report {
  readonly suite: string;
  readonly at: string;
  readonly commit: string;
  readonly runs: number;
  readonly machine: Machine;
  readonly outcomes: readonly Outcome[];
}
