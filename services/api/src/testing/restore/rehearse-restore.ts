import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createApiProcess, createWorkerProcess } from '../api-process.ts';
import { prepareApiDatabase } from '../api-database.ts';
import { beginCheckout } from '../begin-checkout.ts';
import { startKeyServer } from '../key-server.ts';
import { startStandIns } from '../stand-ins.ts';
import { startTestApi } from '../test-api.ts';
import { startTestShop } from '../test-shop.ts';
import { until } from '../until.ts';
import { createAthlete } from './athletes.ts';
import { wrongBalances, wrongPayments, writtenTwice } from './books.ts';
import { startDebianPostgres } from './debian-postgres.ts';

// `npm run rehearse:restore`: sends, sells and deletes, loses the database, and restores it to some minutes before,
// with Debian's Postgres and pgBackRest. The rest is the real API, its workers and the stand-ins.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    athletes: { type: 'string', default: '8' },
    // None of `npm start`, which may run beside this.
    port: { type: 'string', default: '54422' },
    'without-newest': { type: 'boolean', default: false },
  },
});
const forgottenMs = Number(values.minutes) * 60_000;
const everyMs = 20_000;

const begun = Date.now();
const say = (line: string) =>
  void process.stdout.write(`${((Date.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${line}\n`);
const problems: string[] = [];
const expectNone = (what: string, found: readonly unknown[]) => {
  say(`${found.length === 0 ? 'fine' : 'WRONG'}: ${what}${found.length === 0 ? '' : `: ${JSON.stringify(found)}`}`);
  if (found.length > 0) problems.push(what);
};

const postgres = startDebianPostgres(Number(values.port));
say('Postgres runs and archives its log.');
await prepareApiDatabase(postgres.url());
const [standIns, keys, shop] = await Promise.all([startStandIns(), startKeyServer(), startTestShop()]);
const api = await startTestApi({
  standIns,
  environment: { ...shop.environment, SUPABASE_URL: keys.url },
  database: { url: (role) => postgres.url(role), password: '', drop: async () => undefined },
});
api.admin.on('error', () => undefined);
keys.publish(api.issuer);
shop.deliverTo(api.server);
const environment = { ...api.environment, DATABASE_REQUEST_TIMEOUT_MS: '30000', HEALTH_INTERVAL_MS: '1000' };
const apis = await Promise.all([createApiProcess(environment), createApiProcess(environment)]);
const workers = [createWorkerProcess(environment), createWorkerProcess(environment)];
const urls = apis.map(({ url }) => url);
const run = (script: string, ...args: string[]) => {
  const env = {
    ...environment,
    ...postgres.environment,
    RESTORE_DATABASE_URL: postgres.url(),
    NEWEST_DATABASE_URL: postgres.url('postgres', 'newest'),
  };
  const file = fileURLToPath(new URL(`../../${script}`, import.meta.url));
  if (spawnSync(process.execPath, [file, ...args], { env, stdio: 'inherit' }).status !== 0) throw new Error(script);
};
const mails = () => standIns.inbox.messages().filter(({ via }) => via !== 'smtp');

try {
  const athletes = await Promise.all(
    Array.from({ length: Number(values.athletes) }, (_, place) =>
      createAthlete(api, place % 2 === 0 ? 'gmail' : 'outlook'),
    ),
  );
  const [buyer, leaving] = [await api.createUser({ tokens: 0 }), await api.createUser()];
  run('backup/cli.ts', '--full');
  for (const one of [...apis, ...workers]) await one.start();
  const stopping = new AbortController();
  const load = athletes.map((athlete) => athlete.keepPlanning(urls, everyMs, stopping.signal));
  const buy = async () => {
    while (!stopping.signal.aborted) {
      await shop.pay((await beginCheckout(api, 'coach_connect_premium', buyer)).session);
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  load.push(buy());
  await pause(Math.min(forgottenMs, 60_000));
  // In the middle of a run: what is planned then has left when the database breaks.
  await until(async () => {
    const { rowCount } = await api.admin.query(
      `select from public.sends s where s.status = 'planned' and exists (
         select from public.sends o where o.run_id = s.run_id and o.status = 'sent'
       ) limit 1`,
    );
    return rowCount ? true : undefined;
  });
  const restoreTo = new Date();
  const before = mails().length;
  say(`${before} emails left until ${restoreTo.toISOString()}, to which the database will go back.`);
  await pause(2000);
  // What may not be forgotten: a coach who wants no email, and an account that is gone.
  const noted = await until(async () => {
    const text = mails()[0]?.text ?? '';
    return /[?&]letter=([0-9a-f]+)/.exec(text)?.[1];
  });
  const stop = await fetch(`${urls[0]}/api/opt-out?letter=${noted}`, { method: 'POST' });
  if (!stop.ok) throw new Error('The opt-out was refused.');
  await api.dependencies.accounts.requestDeletion({
    id: athletes[0]?.runner.user.id ?? '',
    sessionId: undefined,
    signedInAt: undefined,
  });
  await api.dependencies.accounts.requestDeletion({ id: leaving.id, sessionId: undefined, signedInAt: undefined });
  await pause(forgottenMs);
  stopping.abort();
  await Promise.all(load);
  const left = mails().length;
  const sold = (await shop.events()).filter(({ type }) => type === 'checkout.session.completed').length;
  say(`${left - before} emails left since then, and ${sold} payments were made in all. Now the database breaks.`);
  await Promise.all([...apis, ...workers].map((one) => one.kill()));
  const brokenAt = Date.now();
  postgres.stop('fast');

  const newest = values['without-newest'] ? [] : ['--newest'];
  if (newest.length > 0) postgres.restoreNewest();
  run('restore/cli.ts', '--to', restoreTo.toISOString(), ...newest);
  for (const one of [...apis, ...workers]) await one.start();
  say(`API and workers run again, ${((Date.now() - brokenAt) / 1000).toFixed(0)} s after the database broke.`);
  // The first one's account is to be deleted, if that is still known.
  const others = newest.length > 0 ? athletes.slice(1) : athletes;
  const answers = await Promise.all(others.map((athlete) => athlete.askAgain(urls[0] ?? '')));
  // A run of which an email is known again is over, and answers as ever.
  const isKnown = ({ status }: { readonly status: number }) => newest.length > 0 && status === 200;
  expectNone(
    'a page that was left open is refused',
    answers.filter((answer) => answer.code !== 'sent_folder_unchecked' && !isKnown(answer)),
  );
  await until(async () => {
    const { rowCount } = await api.admin.query('select from public.restore_checks c where c.told_at is not null');
    const { rows } = await api.admin.query<{ open: number }>(
      'select count(distinct user_id)::int as open from public.runs where ended_at is null',
    );
    return (rowCount ?? 0) >= (rows[0]?.open ?? 0) ? true : undefined;
  });
  say('Owners with open runs were told, so a sweep passed.');
  expectNone('nothing left before the owners looked', mails().slice(0, mails().length - left));

  let skipped = 0;
  for (const { runner } of others) {
    const { rows } = await api.admin.query<{ run: string; school: string }>(
      `select run_id as run, school from public.sends where user_id = $1 and status in ('planned', 'released')`,
      [runner.user.id],
    );
    const own = mails().filter(({ from }) => from === runner.user.email);
    for (const row of rows) {
      const number = /\d+$/.exec(row.school)?.[0];
      if (!own.some(({ to }) => to.some((address) => address.endsWith(`@school-${number}.example`)))) continue;
      await runner.change(row.run, { kind: 'skip', school: row.school });
      skipped += 1;
    }
    const { rows: checks } = await api.admin.query<{ id: number }>(
      'select restore_id as id from public.restore_checks where user_id = $1',
      [runner.user.id],
    );
    await api.post('/api/sent-folder-checked', { restoreId: checks[0]?.id }, runner.user);
  }
  say(`The owners looked, and had to skip ${skipped} schools.`);
  if (newest.length > 0) {
    const repeated = await Promise.all(others.map((athlete) => athlete.askAgain(urls[0] ?? '')));
    say(`Their open pages asked again: ${repeated.map(({ status, code }) => code ?? status).join(', ')}.`);
  }
  await until(async () => {
    const { rowCount } = await api.admin.query(
      `select from public.runs where ended_at is null and state not in ('paused') limit 1`,
    );
    return rowCount === 0 ? true : undefined;
  });
  say(`${mails().length - left} emails left after the restore. Every run has ended.`);
  await until(async () => {
    const { rowCount } = await api.admin.query(
      `select from private.payment_checks c where c.created_at > (select max(r.created_at) from private.restores r)`,
    );
    return rowCount ? true : undefined;
  });
  expectNone('no school has a second email', writtenTwice(mails()));
  expectNone('balances, ledger and sends agree', await wrongBalances(api));
  expectNone('payments equal the provider’s', await wrongPayments(api, shop));
  const { rowCount: stops } = await api.admin.query('select from private.coaches where opted_out');
  const { rowCount: deletions } = await api.admin.query('select from public.account_deletions');
  if (newest.length > 0) {
    expectNone('the opt-out holds', stops === 0 ? ['forgotten'] : []);
    expectNone('the deletion holds', deletions === 0 ? ['forgotten'] : []);
  }
} finally {
  await Promise.all([...apis, ...workers].map((one) => one.stop()));
  await api.close();
  await Promise.all([shop.close(), standIns.close()]);
  keys.close();
  postgres.remove();
}
if (problems.length > 0) process.exitCode = 1;
say(problems.length === 0 ? 'The restore was rehearsed: everything is as it should be.' : 'The restore FAILED.');
