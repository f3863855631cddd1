import type pg from 'pg';
import type { SignedUp } from '../kill/athletes.ts';
import type { Supervised } from '../supervise.ts';

/** What incidents are caused with. */
export interface Scene {
  /** Postgres as its superuser. */
  readonly admin: pg.Pool;
  /** Athletes with tokens and mailboxes, each for one incident. */
  athletes(count: number): Promise<SignedUp[]>;
  /** They begin to send, 25 emails each. */
  send(athletes: readonly SignedUp[]): Promise<void>;
  part(name: string): Supervised;
}

/** One thing that goes wrong, and what has to tell of it. */
export interface Incident {
  /** What is done, for people. */
  readonly what: string;
  /** The alerts that have to fire. */
  readonly alerts: readonly string[];
  /** Alerts that may fire as well, since they are true. */
  readonly also?: readonly string[];
  /** What has to be so before. */
  prepare?(scene: Scene): Promise<void>;
  /** Makes it happen, and returns when it has happened. @returns what ends it */
  cause(scene: Scene): Promise<() => Promise<void>>;
}
