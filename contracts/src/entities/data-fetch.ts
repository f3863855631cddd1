/** Milliseconds for an answer: of a phone on a slow network, a file takes longer than a text. */
const [patience, patienceWithFile] = [30_000, 120_000];

/**
 * The `fetch` of a client of the data API. Its answers stay out of the browser's cache: the data API does not say how long they may be
 * kept, and what is in the cache outlives a sign-out, so the next person at the device could read it. A request without an answer
 * fails after a while, since others wait for it: a connection can die without a word.
 */
export const dataFetch: typeof fetch = (input, init) =>
  fetch(input, {
    ...init,
    // The client gives one where a request is left, and undefined otherwise.
    signal: init?.signal ?? AbortSignal.timeout(isText(init?.body) ? patience : patienceWithFile),
    cache: 'no-store',
  });

function isText(body: RequestInit['body']): boolean {
  return typeof body === 'string' || body === undefined || body === null;
}
