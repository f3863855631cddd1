import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { schoolCount } from '../test-coaches.ts';
import { createTestRunner, type TestRunner } from '../test-runs.ts';
import type { TestApi } from '../test-api.ts';

/** Schools of one plan. */
const planned = 6;

/** An athlete who keeps planning runs, each to other schools. */
export interface Athlete {
  readonly runner: TestRunner;
  /** Plans until the signal, over HTTP. @param urls of the APIs */
  keepPlanning(urls: readonly string[], everyMs: number, stopping: AbortSignal): Promise<void>;
  /** Asks again for the last plan, with its key, as a page that was left open. @returns status and code. */
  askAgain(url: string): Promise<{ readonly status: number; readonly code: string | undefined }>;
}

export async function createAthlete(api: TestApi, provider: 'gmail' | 'outlook'): Promise<Athlete> {
  const runner = await createTestRunner(api, provider, 1000);
  let next = 0;
  let last = { key: '', body: '' };
  const ask = (url: string) =>
    fetch(`${url}/api/runs`, {
      method: 'POST',
      headers: {
        authorization: runner.user.authorization,
        'content-type': 'application/json',
        'idempotency-key': last.key,
      },
      body: last.body,
    });
  return {
    runner,
    async keepPlanning(urls, everyMs, stopping) {
      while (!stopping.aborted && next + planned <= schoolCount) {
        const schools = Array.from({ length: planned }, (_, place) => next + place);
        last = { key: randomUUID(), body: JSON.stringify(await runner.request(schools)) };
        const answer = await ask(urls[(next / planned) % urls.length] ?? '').catch(() => undefined);
        if (answer?.ok) {
          const { runId } = (await answer.json()) as { runId: string }; // the contract of this endpoint
          await runner.hasten(runId);
          next += planned;
        }
        await pause(everyMs, undefined, { signal: stopping }).catch(() => undefined);
      }
    },
    async askAgain(url) {
      const answer = await ask(url);
      const { code } = (await answer.json()) as { code?: string }; // the API's own errors
      return { status: answer.status, code };
    },
  };
}
