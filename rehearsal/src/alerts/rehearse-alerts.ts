import { setTimeout as pause } from 'node:timers/promises';
import { demoKeys } from '@cc/tools/stack';
import pg from 'pg';
import type { Folders } from '../folders.ts';
import { createAthlete, planRun, schoolsOfRun, signUp } from '../kill/athletes.ts';
import { startVisitors } from '../kill/visitors.ts';
import { projectUrl } from '../settings.ts';
import type { Supervised } from '../supervise.ts';
import { until } from '../until.ts';
import { firing } from './alertmanager.ts';
import { type Fired, type Watch, watchAlerts } from './watch.ts';
import type { Incident, Scene } from './incident.ts';
import { ownIncidents } from './own-incidents.ts';
import { partIncidents, workersAway } from './part-incidents.ts';
import { providerIncidents } from './provider-incidents.ts';

/** Milliseconds of a good day in which nothing may fire. */
const quietMs = 60_000;
/** Milliseconds after which an alert is too late. */
const latest = 120_000;
/** Milliseconds after which an alert about what is there or not is over; a rule over some minutes fires that long. */
const soonOver = 45_000;
/** Milliseconds for the windows of rules, but for that of an hour. */
const overWithin = 10 * 60_000;

/** What became of one incident. Seconds. */
export interface Told extends Pick<Incident, 'what' | 'alerts'> {
  /** From the incident to each of its alerts; undefined: too late. */
  readonly after: readonly (number | undefined)[];
  /** Others that fired meanwhile: those that belong to it, and those that do not. */
  readonly others: readonly string[];
  readonly wrong: readonly string[];
  /** From the end of the incident until each of its alerts was over; undefined: it did not fire, or still does. */
  readonly overAfter: readonly (number | undefined)[];
}

/**
 * Causes every incident in turn, and looks whom Alertmanager tells of it. A rule over some minutes fires that long, so
 * the next incident waits for the end of its own alerts only.
 * @param wanted only the incidents of these alerts; none: all
 * @throws Error if something fires on a good day
 */
export async function rehearseAlerts(
  folders: Folders,
  running: readonly Supervised[],
  wanted: readonly string[],
  say: (line: string) => void,
): Promise<Told[]> {
  const all = [...partIncidents(folders), ...ownIncidents, ...providerIncidents, workersAway];
  const incidents = wanted.length === 0 ? all : all.filter(({ alerts }) => alerts.some((one) => wanted.includes(one)));
  const admin = new pg.Pool({ connectionString: projectUrl(folders, 'supabase_admin'), max: 2 });
  admin.on('error', () => undefined);
  const scene = createScene(folders, running, admin);
  await until('a good day', async () => (await firing()).length === 0, overWithin);
  say('A good day: nothing may fire');
  const watch = watchAlerts();
  await goodDay(folders, admin);
  if (watch.fired.length > 0) throw new Error(`On a good day, ${watch.fired.map(({ name }) => name).join()} fired.`);
  const courses: Course[] = [];
  for (const incident of incidents) {
    const course = await rehearse(incident, scene, watch);
    say(lineOf(toldOf(course, watch.fired)));
    courses.push(course);
  }
  await until('the end of all alerts', async () => (await firing()).length === 0, overWithin).catch(() => undefined);
  await watch.stop();
  await admin.end();
  return courses.map((course) => toldOf(course, watch.fired));
}

async function goodDay(folders: Folders, admin: pg.Pool): Promise<void> {
  const key = demoKeys(folders.data).SUPABASE_PUBLISHABLE_KEY;
  const athletes = await Promise.all([0, 1, 2].map((place) => createAthlete(admin, key, place * schoolsOfRun)));
  const visitors = startVisitors(athletes);
  await pause(quietMs);
  await visitors.stop();
}

/** When an incident began and ended, and when the next one began. */
interface Course {
  readonly incident: Incident;
  readonly from: number;
  readonly to: number;
  readonly next: number;
}

async function rehearse(incident: Incident, scene: Scene, watch: Watch): Promise<Course> {
  await incident.prepare?.(scene);
  const isOwn = ({ name, to }: Fired) => incident.alerts.includes(name) && to === undefined;
  await until('the end of its alerts', async () => !watch.fired.some(isOwn), overWithin);
  const from = Date.now();
  const end = await incident.cause(scene);
  const isTold = async () =>
    incident.alerts.every((name) => watch.fired.some((one) => one.name === name && one.from >= from));
  await until(incident.what, isTold, latest).catch(() => undefined);
  await end();
  const to = Date.now();
  await until('the end', async () => watch.fired.every((one) => one.to !== undefined), soonOver).catch(() => undefined);
  return { incident, from, to, next: Date.now() };
}

function toldOf({ incident, from, to, next }: Course, fired: readonly Fired[]): Told {
  const { what, alerts, also = [] } = incident;
  const meanwhile = fired.filter((one) => one.from >= from && one.from < next);
  const own = alerts.map((name) => meanwhile.find((one) => one.name === name));
  const others = [...new Set(meanwhile.map(({ name }) => name))].filter((name) => !alerts.includes(name));
  return {
    what,
    alerts,
    after: own.map((one) => one && seconds(one.from - from)),
    others: others.filter((name) => also.includes(name)),
    wrong: others.filter((name) => !also.includes(name)),
    overAfter: own.map((one) => one?.to && seconds(one.to - to)),
  };
}

function createScene(folders: Folders, running: readonly Supervised[], admin: pg.Pool): Scene {
  const key = demoKeys(folders.data).SUPABASE_PUBLISHABLE_KEY;
  return {
    admin,
    athletes: (count) => Promise.all(Array.from({ length: count }, () => signUp(admin, key))),
    async send(athletes) {
      await Promise.all(athletes.map((athlete, place) => planRun(admin, athlete, place * schoolsOfRun)));
    },
    part(name) {
      const found = running.find(({ part }) => part.name === name);
      if (!found) throw new Error(`There is no part ${name}.`);
      return found;
    },
  };
}

/** A line for people. */
const lineOf = ({ what, alerts, after, others, wrong, overAfter }: Told) =>
  `${what}: ${alerts.map((name, place) => `${name} after ${after[place] ?? 'more than 120'} s, over after ${overAfter[place] ?? 'more than 45'} s`).join('; ')}${others.length > 0 ? `; also ${others.join(', ')}` : ''}${wrong.length > 0 ? `; WRONG: ${wrong.join(', ')}` : ''}`;

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
