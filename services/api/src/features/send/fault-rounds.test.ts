import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { crashTestCluster, startTestCluster, stopTestCluster } from '@cc/local-postgres/testing';
import { balance, expectLedgerToAgree } from '@cc/supabase/testing/ledger';
import { createApiProcess, type ApiProcess } from '../../testing/api-process.ts';
import { createAthlete, type Answer, type Athlete } from '../../testing/athlete.ts';
import { faultPlan, slowestSendMs, type Crash } from '../../testing/fault-plan.ts';
import { startKeyServer, type KeyServer } from '../../testing/key-server.ts';
import { startStandIns, type StandIns } from '../../testing/stand-ins.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { until } from '../../testing/until.ts';
import { readDrafts, recoverSends } from './recover-sends.ts';

// Rounds of crashes and provider faults under load. `npm run faults -w @cc/api` runs a hundred; the seed of a failed
// round is part of its name. A seed repeats the faults, but not how they interleave with the requests.

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1);
const firstSeed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 1_000_000));
const seeds = Array.from({ length: rounds }, (_, round) => firstSeed + round);

const athleteCount = 4;
const schools = Array.from({ length: 14 }, (_, school) => school);
/** Some schools get no email. */
const tokens = 12;
const leaseMs = 2000;

let standIns: StandIns;
let keys: KeyServer;
let api: TestApi;
let child: ApiProcess;
/** Ends the athletes of a failed round. */
let over: AbortController;

beforeAll(async () => {
  await startTestCluster({ surviving: true });
  [standIns, keys] = await Promise.all([startStandIns(), startKeyServer()]);
  api = await startTestApi({
    standIns,
    environment: { SUPABASE_URL: keys.url, SEND_LEASE_SECONDS: String(leaseMs / 1000), OUTLOOK_SPACING_MS: '20' },
  });
  api.admin.on('error', () => undefined);
  keys.publish(api.issuer);
  child = await createApiProcess({
    ...api.environment,
    DATABASE_REQUEST_TIMEOUT_MS: '5000',
    HEALTH_INTERVAL_MS: '1000',
    NODE_COMPILE_CACHE: join(tmpdir(), 'cc-compile-cache'),
  });
});

beforeEach(async () => {
  await fetch(`${standIns.inbox.url}/api/messages`, { method: 'DELETE' });
  await child.start();
  over = new AbortController();
});

afterEach(async () => {
  over.abort();
  await standIns.clearFaults();
  await child.stop();
});

afterAll(async () => {
  await api.close();
  keys.close();
  await Promise.all([standIns.close(), stopTestCluster()]);
  say(JSON.stringify(counts, null, 2));
});

/** Otherwise a dead process keeps the tokens that it was refreshing for half a minute (D13.7). */
async function startAgain(): Promise<void> {
  const endLeases = 'update public.mail_connections set refreshing_until = default';
  await until(() => api.admin.query(endLeases).catch(() => undefined));
  await child.start();
}

const crashes: Readonly<Record<Crash, () => Promise<void>>> = {
  'kill the API': async () => {
    await child.kill();
    await startAgain();
  },
  'kill Postgres': crashTestCluster,
  'kill both': async () => {
    await Promise.all([child.kill(), crashTestCluster()]);
    await startAgain();
  },
  // Postgres ends all other sessions then, and recovers.
  'kill a session': async () => {
    const watcher = await until(() => api.admin.connect().catch(() => undefined));
    watcher.on('error', () => undefined);
    const { rows } = await watcher.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'cc_api' order by state = 'active' desc, random() limit 1`,
    );
    const broken = new Promise((resolve) => watcher.once('end', resolve));
    if (rows[0]) {
      process.kill(rows[0].pid, 'SIGKILL');
      await broken;
    }
    watcher.release(true);
    await until(() => api.admin.query('select').catch(() => undefined));
  },
};

/** For long runs. */
function say(line: string): void {
  if (rounds > 1) process.stdout.write(`${line}\n`);
}

/** Counts what happened in all rounds. */
const counts: Record<string, number> = {};
const count = (event: string): void => void (counts[event] = (counts[event] ?? 0) + 1);

async function countProviderFaults(): Promise<void> {
  for (const { url } of [standIns.google, standIns.microsoft]) {
    const calls = (await (await fetch(`${url}/__calls`)).json()) as { operation: string; fault?: string }[]; // the stand-in's own
    for (const { operation, fault } of calls) if (fault) count(`${operation}: ${fault}`);
    await fetch(`${url}/__calls`, { method: 'DELETE' });
  }
}

/** What may be together: the state in the database, the last answer, and the emails that the provider accepted. */
const agreements = [
  'sent, accepted, emails: 1',
  'sent, unknown, emails: 1',
  'failed, refused, emails: 0',
  'released, no tokens, emails: 0',
  'released, unknown, emails: 0',
  'unknown, unknown, emails: 0',
  'unknown, unknown, emails: 1',
  'untried, no tokens, emails: 0',
];

/**
 * Compares what the user was told, what is stored, and what the provider accepted; then decides the unknown outcomes.
 */
async function expectAgreement({ user }: Athlete, answers: ReadonlyMap<number, Answer>) {
  const { rows } = await api.admin.query<{ id: string; school: string; status: string }>(
    'select id, school, status from public.sends where user_id = $1',
    [user.id],
  );
  const mails = standIns.inbox.messages().filter(({ from }) => from === user.email);
  const ends = schools.map((school) => {
    const sends = rows.filter((send) => send.school === `School ${school}`);
    const status = sends.map((send) => send.status).join(' and ') || 'untried';
    const emails = mails.filter(({ to }) => to.includes(`head@school-${school}.example`)).length;
    return `${status}, ${answers.get(school)}, emails: ${emails}`;
  });
  ends.forEach(count);
  expect(ends.filter((end) => !agreements.includes(end))).toEqual([]);
  await expectLedgerToAgree(api.admin, user.id);

  // The user looks into the Sent folder.
  for (const { id, school, status } of rows) {
    if (status !== 'unknown') continue;
    const isThere = mails.some(({ to }) => to.includes(`head@${school.toLowerCase().replace(' ', '-')}.example`));
    const decision = { sendId: id, outcome: isThere ? 'sent' : 'not-sent' };
    expect((await api.post('/api/resolve-send', decision, user)).statusCode).toBe(200);
  }
  await expectLedgerToAgree(api.admin, user.id);
  expect(await balance(api.admin, user.id)).toBe(tokens - mails.length);
}

// @spec D1.7a
test.each(seeds)(
  'after crashes and faults (FAULT_SEED=%i) no school has two emails, and ledger, balance and emails agree',
  async (seed) => {
    const plan = faultPlan(seed);
    const athletes = await Promise.all(
      Array.from({ length: athleteCount }, () => createAthlete(api, tokens, over.signal)),
    );
    if (plan.expired) await api.admin.query('update public.mail_connections set access_token_expires_at = now()');
    for (const order of plan.google) await standIns.fault('google', order);
    for (const order of plan.microsoft) await standIns.fault('microsoft', order);
    const sendAll = () => Promise.all(athletes.map((athlete) => athlete.sendAll(child.url, schools)));
    const crashAll = async () => {
      for (const { afterMs, crash } of plan.crashes) {
        await pause(afterMs);
        await crashes[crash]();
        count(crash);
      }
    };
    const [first] = await Promise.all([sendAll(), crashAll()]);
    await standIns.clearFaults();
    await pause(Math.max(2 * leaseMs, slowestSendMs));
    await recoverSends(api.dependencies.recover);
    await readDrafts(api.dependencies.recover);
    const again = await sendAll();
    expect(await child.stop()).toBe(0);
    await countProviderFaults();
    say(`FAULT_SEED=${seed}: ${plan.crashes.map(({ crash }) => crash).join(', ')}`);
    for (const [index, athlete] of athletes.entries()) {
      const answers = again[index] ?? new Map<number, Answer>();
      for (const [school, answer] of first[index] ?? []) {
        if (answer === 'accepted' || answer === 'refused')
          expect([school, answers.get(school)]).toEqual([school, answer]);
      }
      await expectAgreement(athlete, answers);
    }
  },
  240_000,
);
