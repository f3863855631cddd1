import { randomUUID } from 'node:crypto';
import type { TestApi } from '../test-api.ts';
import { schoolCount } from '../test-coaches.ts';
import { createTestRunner } from '../test-runs.ts';
import type { PlannedRun } from './check-load.ts';

/** How many users connect and plan at the same time. */
const atOnce = 8;

const letter = `Dear Coach,

I am a midfielder of the class of 2027 and would love to play at SCHOOL. I have started every match of the last two seasons,
score with both feet, and run the most of my team. My club plays in the highest youth league of our state, and I captain it.
I follow your program and like how you build from the back. My grades are in the first tenth of my class, and I want to study
engineering. My video and my calendar of matches are at the link below. May I call you, or come to one of your camps?

https://video.example/jordan-avery

Kind regards,
Jordan Avery`;

/**
 * Creates users with a Gmail mailbox each, and then plans a run for each of them through the API processes by turns.
 * The runs begin together.
 */
export async function planRuns(
  api: TestApi,
  urls: readonly string[],
  mailboxes: number,
  schools: number,
  say: (line: string) => void,
): Promise<PlannedRun[]> {
  const runners = await inTurns(mailboxes, () => createTestRunner(api, 'gmail', schools + 10));
  say(`${mailboxes} mailboxes are connected`);
  const began = performance.now();
  const runs = await inTurns(mailboxes, async (place) => {
    const runner = runners[place];
    if (!runner) throw new Error('There is no such mailbox.');
    const numbers = Array.from({ length: schools }, (_, school) => (7 * place + 11 * school) % schoolCount);
    const planned = await runner.request(numbers, {
      start: { kind: 'at', at: new Date(Date.now() + 600_000).toISOString() },
    });
    const schoolsOfRun = planned.schools.map((school) => ({
      ...school,
      body: letter.replace('SCHOOL', school.school),
    }));
    const answer = await fetch(`${urls[place % urls.length]}/api/runs`, {
      method: 'POST',
      headers: {
        authorization: runner.user.authorization,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ ...planned, schools: schoolsOfRun }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    const { runId } = (await answer.json()) as { runId: string }; // the API's own answer
    return { runId, from: runner.user.email, to: numbers.map((school) => `head@school-${school}.example`) };
  });
  say(`${mailboxes} runs planned in ${Math.round(performance.now() - began)} ms`);
  await api.admin.query('update public.runs set wake_at = now()');
  await api.admin.query(`update pgboss.job set start_after = now() where name like 'run-%'`);
  return runs;
}

async function inTurns<Result>(count: number, work: (place: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const turn = async (): Promise<void> => {
    for (let place = next++; place < count; place = next++) results[place] = await work(place);
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
  return results;
}
