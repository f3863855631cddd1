import type { FastifyRequest } from 'fastify';

/**
 * The reason to refuse a request for a page of the console; undefined for a page that was opened in its own window.
 *
 * A second line: should the standalone host, which runs every team's code, ever have this origin (D8.17), such code
 * could request the console with the user's cookie, but browsers state the kind of a request in headers that scripts
 * cannot change.
 */
export function refusedBecause({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): string | undefined {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination, 'sec-fetch-site': site } = headers;
  if (mode === undefined || destination === undefined) {
    return 'The console needs https, or localhost, and a recent browser.';
  }
  if (mode !== 'navigate' || destination !== 'document') return 'The console opens in its own window only.';
  if (method !== 'GET' && site !== 'same-origin') return 'The console accepts forms from its own pages only.';
  return undefined;
}
