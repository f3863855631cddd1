/**
 * Milliseconds for a request with the whole of its answer. On a slow network a phone takes long to send or to get a
 * file.
 */
const [dataTime, fileTime] = [30_000, 600_000];

/**
 * The `fetch` of a client of the data API. Its answers stay out of the browser's cache: the data API does not say how
 * long they may be kept, and what is in the cache outlives a sign-out, so the next person at the device could read it.
 * A request fails after a while without all of its answer, since others wait for it: a connection can die without a
 * word, also in the middle.
 */
export const dataFetch: typeof fetch = (input, init) => {
  const time = sendsFile(init?.body) || getsFile(String(input), init?.method) ? fileTime : dataTime;
  // The client gives a signal where a request is left, and undefined otherwise.
  return fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(time), cache: 'no-store' }).catch(asLeft);
};

/**
 * After any other failure the client asks three times more, with pauses: what waits for it would wait for two minutes.
 */
function asLeft(failure: unknown): never {
  if (failure instanceof DOMException && failure.name === 'TimeoutError')
    throw new DOMException(failure.message, 'AbortError');
  throw failure;
}

function sendsFile(body: RequestInit['body']): boolean {
  return typeof body !== 'string' && body !== undefined && body !== null;
}

function getsFile(address: string, method = 'GET'): boolean {
  return method === 'GET' && address.includes('/storage/v1/object/');
}
