import type { Scenario } from '@cc/contracts/scenarios/scenario';
import { tablesOf } from '@cc/contracts/scenarios/tables';
import { createApiAnswers, toResponse } from './answer-api.ts';
import { answerRest } from './memory-rest.ts';

/** One request as it was answered. `status` is undefined when no answer came. */
export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number | undefined;
}

/** Where the pages of a scenario ask for data: nobody listens there. */
export const scenarioDataUrl = 'http://data.scenario.invalid';

/** A network in memory: the API and the data service as the scenario has them. Everything above it is the real code. */
export function createScenarioFetch(
  scenario: Scenario,
  onAnswer: (request: AnsweredRequest) => void = () => undefined,
): typeof fetch {
  const answerOf = createApiAnswers(scenario);
  const rest = { tables: tablesOf(scenario, Date.now()), errors: scenario.dataErrors };

  async function respond(method: string, url: URL, init: RequestInit): Promise<Response | undefined> {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const answer = url.pathname.startsWith('/api/') ? answerOf(url.pathname, body) : undefined;
    await wait(scenario.delay + (answer?.delay ?? 0), init.signal);
    if (scenario.offline || answer?.kind === 'no-answer') return undefined;
    return answer ? toResponse(answer) : answerRest(rest, { method, url, headers: new Headers(init.headers), body });
  }

  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, scenarioDataUrl);
    const method = init.method ?? 'GET';
    const response = await respond(method, url, init);
    onAnswer({ method, path: url.pathname, status: response?.status });
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  };
}

async function wait(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (ms === 0) return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The request was taken back', 'AbortError'));
    });
  });
}
