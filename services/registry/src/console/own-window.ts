import type { FastifyRequest } from 'fastify';

/**
 * Why a request for a page of the console is refused; undefined for what somebody opened in a window of their own.
 *
 * Built code of every team runs on this origin, in the standalone host. It cannot be kept from asking for the console with the
 * signed-in person's cookie, but browsers say who asks, and no script can make them say something else.
 */
export function refusedBecause({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): string | undefined {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination, 'sec-fetch-site': site } = headers;
  if (mode === undefined || destination === undefined) {
    return 'The console opens over https, or on localhost, in a browser of the last years.';
  }
  if (mode !== 'navigate' || destination !== 'document') return 'The console opens in a window of its own.';
  if (method !== 'GET' && site !== 'same-origin') return 'The console takes orders from its own pages only.';
  return undefined;
}
