import { setTimeout as pause } from 'node:timers/promises';
import { demoKeys } from '@cc/tools/stack';
import pg from 'pg';
import { replicas } from '../addresses.ts';
import type { Folders } from '../folders.ts';
import { projectUrl } from '../settings.ts';
import type { Supervised } from '../supervise.ts';
import { type Athlete, createAthlete, schoolsOfRun } from './athletes.ts';
import { type Books, checkBooks } from './books.ts';
import { clearInbox, readInbox, sentBy } from './inbox.ts';
import { startVisitors, type Visits } from './visitors.ts';

const athletesAtOnce = 3;
/** Milliseconds: runs that take longer are lost. */
const timeout = 300_000;

/** What ends: killed, all at once; or restarted, one after the other, as when a release is rolled out. */
export interface Plan {
  readonly how: 'killed' | 'restarted';
  readonly victims: readonly string[];
}

/** What one end did. Seconds. */
export interface Kill extends Pick<Visits, 'requests' | 'failed'>, Books, Plan {
  /** Until all of them were ready again. */
  readonly readyAfter: number;
  /** Until no request of a visitor failed any more; 0: none failed. */
  readonly visitorsAfter: number;
  /** The longest time in which no athlete's email was sent. */
  readonly longestPause: number;
}

/**
 * Every part is killed alone, and both processes of each service together. Then each service is restarted. The world
 * outside is not ours to kill.
 */
export function killPlan(names: readonly string[]): Plan[] {
  const outside = ['names', 'stand-ins'];
  const services = [...new Set(replicas.map(({ service }) => service.name))];
  const pairs = services.map((service) => names.filter((name) => name.startsWith(`${service}-`)));
  const others = names.filter((name) => !outside.includes(name) && !pairs.flat().includes(name));
  const killed = [...pairs.flatMap((pair) => [pair.slice(0, 1), pair]), ...others.map((name) => [name])];
  return [
    ...killed.map((victims) => ({ how: 'killed' as const, victims })),
    ...pairs.map((victims) => ({ how: 'restarted' as const, victims })),
  ];
}

/** Ends some parts while athletes send and visitors look around, and waits until everything is as before. */
export async function kill(folders: Folders, running: readonly Supervised[], { how, victims }: Plan): Promise<Kill> {
  const admin = new pg.Pool({ connectionString: projectUrl(folders, 'postgres'), max: 2 });
  admin.on('error', () => undefined);
  try {
    // What was killed before may have taken others with it for a moment.
    await until(async () => (await Promise.all(running.map(({ part }) => part.isReady()))).every(Boolean));
    await clearInbox();
    const key = demoKeys(folders.data).SUPABASE_PUBLISHABLE_KEY;
    // Two restarts take longer than a death.
    const schools = how === 'restarted' ? 2 * schoolsOfRun : schoolsOfRun;
    const athletes = await Promise.all(
      Array.from({ length: athletesAtOnce }, (_, place) => createAthlete(admin, key, place * schools, schools)),
    );
    const arrivals = async () => {
      const mails = await readInbox();
      return athletes.map(({ email }) => sentBy(mails, email));
    };
    await until(async () => (await arrivals()).every((mails) => mails.length >= 3));
    const visitors = startVisitors(athletes);
    await pause(2000);
    const killedAt = performance.now();
    const killedDate = Date.now();
    const killed = running.filter(({ part }) => victims.includes(part.name));
    if (killed.length < victims.length) throw new Error(`Not all of these are parts: ${victims.join(', ')}.`);
    if (how === 'killed') await Promise.all(killed.map((part) => part.crash()));
    else for (const part of killed) await part.restart().then(() => until(() => part.part.isReady()));
    await until(async () => (await Promise.all(killed.map(({ part }) => part.isReady()))).every(Boolean));
    const readyAfter = seconds(performance.now() - killedAt);
    await until(() => areOver(admin, athletes));
    const visits = await visitors.stop();
    const mails = await readInbox();
    const times = [killedDate, ...(await arrivals()).flat().map(({ receivedAt }) => Date.parse(receivedAt))]
      .filter((time) => time >= killedDate)
      .toSorted((a, b) => a - b);
    const pauses = times.slice(1).map((time, place) => time - (times[place] ?? time));
    const books = await checkBooks(admin, athletes, mails);
    const refused = how === 'restarted' && visits.failed > 0 ? [`${visits.failed} requests failed in a restart.`] : [];
    const lost =
      how === 'restarted' && books.unknown > 0 ? [`${books.unknown} emails became unknown in a restart.`] : [];
    return {
      how,
      victims,
      readyAfter,
      requests: visits.requests,
      failed: visits.failed,
      visitorsAfter: visits.lastFailureAt === undefined ? 0 : Math.max(0, seconds(visits.lastFailureAt - killedAt)),
      longestPause: seconds(Math.max(0, ...pauses)),
      ...books,
      faults: [...books.faults, ...refused, ...lost],
    };
  } finally {
    await admin.end();
  }
}

/** Whether the runs have ended. Postgres may be away. */
async function areOver(admin: pg.Pool, athletes: readonly Athlete[]): Promise<boolean> {
  const ids = athletes.map(({ runId }) => runId);
  const ended = await admin
    .query<{ ended: boolean }>('select bool_and(ended_at is not null) as ended from public.runs where id = any($1)', [
      ids,
    ])
    .catch(() => undefined);
  return ended?.rows[0]?.ended === true;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + timeout; Date.now() < deadline; await pause(100)) if (await isSo()) return;
  throw new Error('What was waited for did not come.');
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
