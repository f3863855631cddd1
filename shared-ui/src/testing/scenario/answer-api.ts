import { apiErrorWith } from '@cc/contracts/testing/api-errors';
import type { Answer } from '@cc/contracts/scenarios/answers';
import { samples } from '@cc/contracts/scenarios/samples';
import type { Scenario } from '@cc/contracts/scenarios/scenario';
import { json } from '../data-api/answer-data-request.ts';

/**
 * The scenario's answer to one request of the API, request by request; the last one stays. A request that its
 * endpoint's contract does not know is refused as the API would.
 */
export function createApiAnswers({ api }: Scenario): (path: string, body: unknown) => Answer {
  const asked = new Map<string, number>();
  return (path, body) => {
    const sample = samples.get(path);
    if (!sample) return { kind: 'error', code: 'not_found' };
    if (!sample.endpoint.request.safeParse(body).success) return { kind: 'error', code: 'validation_failed' };
    const count = asked.get(path) ?? 0;
    asked.set(path, count + 1);
    const answers = api[path] ?? [];
    // Samples are what the endpoints' contracts say, and so are JSON.
    return answers[Math.min(count, answers.length - 1)] ?? ({ kind: 'success', data: sample.data } as Answer);
  };
}

/** An answer as it travels. */
export function toResponse(answer: Exclude<Answer, { kind: 'no-answer' }>): Response {
  if (answer.kind === 'success') return json(answer.data);
  const given = Object.entries(answer.details ?? {}).filter(([, value]) => value !== undefined);
  const { status, body } = apiErrorWith(answer.code, Object.fromEntries(given));
  return json(body, status, body.retryAfter === undefined ? {} : { 'Retry-After': String(body.retryAfter) });
}
