/** Milliseconds until an answer begins. On a slow network a phone takes long to send a file. */
const [answerTimeout, uploadTimeout] = [30_000, 600_000];

/**
 * The `fetch` of a client of the data API. Its answers stay out of the browser's cache: the data API does not say how long they may be
 * kept, and what is in the cache outlives a sign-out, so the next person at the device could read it. A request without an answer
 * fails after a while, since others wait for it: a connection can die without a word. A download may take as long as it does.
 */
export const dataFetch: typeof fetch = async (input, init) => {
  const gone = new AbortController();
  const giveUp = () => gone.abort(new DOMException('There was no answer.', 'TimeoutError'));
  const timer = setTimeout(giveUp, isText(init?.body) ? answerTimeout : uploadTimeout);
  try {
    // The client gives a signal where a request is left, and undefined otherwise.
    return await fetch(input, { ...init, signal: init?.signal ?? gone.signal, cache: 'no-store' });
  } finally {
    clearTimeout(timer);
  }
};

function isText(body: RequestInit['body']): boolean {
  return typeof body === 'string' || body === undefined || body === null;
}
