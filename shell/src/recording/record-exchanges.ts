import type { Exchange, Json } from './exchange.ts';

/** Answers that are kept, at most. */
const maxExchanges = 500;

export interface Recording {
  /** In the order of their answers. */
  readonly exchanges: readonly Exchange[];
  stop(): void;
}

/** Keeps what the page asks from now on, and what it gets. */
export function recordExchanges(browser: Pick<typeof window, 'fetch' | 'location'>): Recording {
  const exchanges: Exchange[] = [];
  const { fetch: original } = browser;
  const add = (exchange: Exchange) => {
    if (exchanges.length < maxExchanges) exchanges.push(exchange);
  };
  const recording: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, browser.location.href);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    try {
      const answer = await original.call(browser, input, init);
      // What JSON.parse gives is JSON.
      const json = await (answer.clone().json() as Promise<Json>).catch(() => undefined);
      add({ method, url, status: answer.status, json });
      return answer;
    } catch (error) {
      add({ method, url, status: undefined, json: undefined });
      throw error;
    }
  };
  browser.fetch = recording;
  return {
    exchanges,
    stop: () => {
      if (browser.fetch === recording) browser.fetch = original;
    },
  };
}
