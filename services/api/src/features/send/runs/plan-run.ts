import { createHash } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { startRun } from '@cc/contracts/api/runs';
import type { ResponseOf } from '@cc/contracts/api/endpoint';
import { findPlaceholders } from '@cc/contracts/entities/placeholders';
import type { z } from 'zod';
import { sendFailures } from '../send-failures.ts';
import { countUpTo } from '../../../plugins/rate-limits.ts';
import type { RequestCountRepository } from '../../../plugins/request-count-repository.ts';
import { readOwnFiles } from './run-files.ts';
import type { FileStorage } from '../../../storage/storage-gateway.ts';
import type { PlannedRun, RunRepository } from './run-repository.ts';
import { startTimes } from './start-times.ts';

/**
 * Schools that one user plans in 24 hours, those of refused plans included: each refused one has written its letters
 * too. Of the others there are a thousand at most (`sends_in_day`).
 */
const plannedSchools = { max: 3_000, timeWindow: 24 * 60 * 60_000 };

export interface RunDependencies {
  readonly runs: RunRepository;
  readonly storage: FileStorage;
  readonly counts: RequestCountRepository;
}

export interface PlanCommand {
  /** `name` is for the From header. */
  readonly user: { readonly id: string; readonly name: string };
  readonly idempotencyKey: string | undefined;
  readonly request: z.output<typeof startRun.request>;
}

/**
 * Stores a whole run, after the same checks of each letter as `/api/send-gmail` makes (D18.1).
 * @throws ApiFailure with the reason. Then nothing is stored.
 */
export async function planRun(
  { runs, storage, counts }: RunDependencies,
  { user, idempotencyKey, request }: PlanCommand,
): Promise<ResponseOf<typeof startRun>> {
  // Without a key a repeated request would be a second run.
  if (idempotencyKey === undefined) throw sendFailures.keyMissing();
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64');
  const named = { userId: user.id, idempotencyKey, requestHash };
  // First: by now its time may be over, or a file gone, and "Nothing was sent" would be wrong.
  const known = await runs.find(named);
  if (known) return answerOf(known);
  await checkLetters(request.schools);
  await readOwnFiles(storage, user.id, request.files);
  const schools = request.schools.map(({ school }) => school);
  await countUpTo(plannedSchools, { counts, key: `schools ${user.id}`, number: schools.length });
  const { startsAt, dueAt } = startTimes(request.start, schools, await runs.placesOf(schools));
  const planned = await runs.plan({
    ...named,
    mailboxId: request.mailboxId,
    senderName: user.name,
    gender: request.gender,
    sport: request.sport,
    letter: request.letter,
    files: request.files,
    schools: request.schools.map((school) => ({
      ...school,
      coachIds: [...new Set(school.coachIds)],
      dueAt: dueAt.get(school.school) ?? null,
    })),
    startsAt,
  });
  return answerOf(planned);
}

function answerOf({ runId, startsAt }: PlannedRun): ResponseOf<typeof startRun> {
  return { runId, startsAt: startsAt.toISOString() };
}

/** @throws ApiFailure placeholder_unresolved, or recipients_invalid for a school that is there twice. */
async function checkLetters(schools: PlanCommand['request']['schools']): Promise<void> {
  const seen = new Set<string>();
  for (const { school, subject, body } of schools) {
    if (seen.has(school)) throw sendFailures.recipients(`${school} is there twice.`);
    seen.add(school);
    // A letter may take milliseconds to search. Other requests come in between.
    await yieldToOthers();
    const unresolved = findPlaceholders(`${subject}\n${body}`);
    if (unresolved.length > 0) throw sendFailures.placeholders(unresolved);
  }
}
