// Runs inside the rehearsal's own world: starts every part, rehearses, and stops.
import { expectBrokenRequestsToBeHarmless, expectLongHeadersToBeRefused } from './broken-requests.ts';
import { certificatesIn } from './certificates.ts';
import { deployRemotes } from './deploy-remotes.ts';
import { foldersIn } from './folders.ts';
import { writeAlertsPage } from './alerts/alerts-page.ts';
import { rehearseAlerts } from './alerts/rehearse-alerts.ts';
import { kill, killPlan, type Kill, type Plan } from './kill/kill-parts.ts';
import { lineOf, writeRecoveryPage } from './kill/recovery-page.ts';
import { prepareNetwork } from './network.ts';
import { createParts } from './parts/parts.ts';
import { newBucket } from './parts/store.ts';
import { runDoctor } from './run-doctor.ts';
import { runJourneys } from './run-journeys.ts';
import { visitedRemotes } from './kill/visitors.ts';
import { expectScrapes } from './scrapes.ts';
import { type Supervised, supervise } from './supervise.ts';

const [folder = '', what, ...names] = process.argv.slice(2);
const folders = foldersIn(folder);
const began = Date.now();
const say = (line: string) =>
  void process.stdout.write(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${line}\n`);
/** What runs, by the stages of its start. */
const started: Supervised[][] = [];
const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
});

try {
  await Promise.race([rehearse(), asked]);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
} finally {
  say('Stopping');
  for (const stage of started.toReversed()) await Promise.all(stage.map((part) => part.stop()));
}
// Whatever is left ends with this process, the first of its world.
process.exit();

async function rehearse(): Promise<void> {
  await prepareNetwork(folders);
  const certificates = certificatesIn(folders);
  const bucket = newBucket();
  for (const stage of await createParts(folders, certificates, bucket)) {
    say(`Starting ${stage.map(({ name }) => name).join(', ')}`);
    started.push(await Promise.all(stage.map(supervise)));
  }
  const running = started.flat();
  // Under load, visitors open pages of these alone, and each check takes a browser a while.
  await deployRemotes(
    folders,
    certificates,
    (name) => !['kill', 'alerts'].includes(what ?? '') || visitedRemotes.includes(name),
    say,
  );
  await expectScrapes();
  say('Prometheus reads the metrics of every process');
  if (what === 'up') {
    say('Everything is up. Ctrl-C stops it.');
    await asked;
  } else if (what === 'kill') {
    await killAll(running);
  } else if (what === 'alerts') {
    await alertAll(running);
  } else {
    await runDoctor(folders, certificates, bucket);
    say('The doctor finds everything fine but for the records of a public domain');
    await expectBrokenRequestsToBeHarmless();
    await expectLongHeadersToBeRefused();
    say('Broken and long requests keep nobody else from the site');
    await runJourneys(folders, certificates);
    say('The journeys passed');
  }
}

/** Causes every incident in turn, or only those of the alerts that were named. */
async function alertAll(running: readonly Supervised[]): Promise<void> {
  const told = await rehearseAlerts(folders, running, names, say);
  if (names.length === 0) await writeAlertsPage(told);
  if (told.some(({ after, wrong }) => after.includes(undefined) || wrong.length > 0))
    throw new Error('An alert did not fire within two minutes, or one fired that should not.');
}

/** Kills every part in turn, or only those that were named. */
async function killAll(running: readonly Supervised[]): Promise<void> {
  const plan: Plan[] =
    names.length > 0 ? [{ how: 'killed', victims: names }] : killPlan(running.map(({ part }) => part.name));
  const kills: Kill[] = [];
  for (const together of plan) {
    const result = await kill(folders, running, together);
    say(lineOf(result));
    for (const fault of result.faults) process.stderr.write(`${fault}\n`);
    kills.push(result);
  }
  if (names.length === 0) await writeRecoveryPage(kills);
  if (kills.some(({ faults }) => faults.length > 0))
    throw new Error('The books do not agree, or a restart failed requests.');
}
