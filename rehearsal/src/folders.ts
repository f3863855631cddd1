import { join } from 'node:path';

/** The workspace. */
export const root = join(import.meta.dirname, '../..');

/** The folders of one rehearsal, all in one that is removed at its end. */
export interface Folders {
  readonly all: string;
  /** Of the stand-ins and of our services' logs, as the journeys expect it. */
  readonly data: string;
  /** Configurations, data and logs of the components that are not ours: `components/postgres`. */
  readonly components: string;
  /** The home of every program: with it, Chromium trusts the rehearsal's certificate authority. */
  readonly home: string;
}

export function foldersIn(all: string): Folders {
  return { all, data: join(all, 'data'), components: join(all, 'components'), home: join(all, 'home') };
}
