import type { Scenario } from '@cc/contracts/scenarios/scenario';
import { tablesOf } from '@cc/contracts/scenarios/tables';
import { createFakeData, fakeDataUrl, type FakeTables } from '../fake-data.tsx';
import { createApiAnswers, toResponse } from './answer-api.ts';

/** One request as it was answered. `status` is undefined when no answer came. */
export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number | undefined;
}

/** A network in memory: the API and the data API as the scenario has them. Everything above it is the real code. */
export function createScenarioFetch(
  scenario: Scenario,
  onAnswer: (request: AnsweredRequest) => void = () => undefined,
): typeof fetch {
  const answerOf = createApiAnswers(scenario);
  // A scenario is data: its columns are checked here instead of by the compiler.
  const data = createFakeData(tablesOf(scenario, Date.now()) as FakeTables);
  for (const [name, code] of Object.entries(scenario.dataErrors)) {
    data.fail(name, { code, message: `The data API answered ${code}.` });
  }

  async function respond(url: URL, init: RequestInit): Promise<Response | undefined> {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const answer = url.pathname.startsWith('/api/') ? answerOf(url.pathname, body) : undefined;
    await wait(scenario.delay + (answer?.delay ?? 0), init.signal);
    if (scenario.offline || answer?.kind === 'no-answer') return undefined;
    return answer ? toResponse(answer) : data.fetch(url, init);
  }

  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, fakeDataUrl);
    const response = await respond(url, init);
    onAnswer({ method: init.method ?? 'GET', path: url.pathname, status: response?.status });
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
