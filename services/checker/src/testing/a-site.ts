import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site and a registry in one, whose answers a test chooses by path. */
export interface TrialSite {
  readonly url: string;
  close(): void;
}

/** A page, or an answer with headers. */
export type Answer =
  string | { readonly body: string; readonly headers: Readonly<Record<string, string>>; readonly status?: number };

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
};

export async function startSite(
  answers: (path: string, headers: IncomingHttpHeaders) => Answer | undefined,
): Promise<TrialSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://trial.invalid');
    const answer = answers(pathname, request.headers);
    if (answer === undefined) return void response.writeHead(404).end();
    const { body, headers, status = 200 } = typeof answer === 'string' ? { body: answer, headers: {} } : answer;
    const type = types[pathname.split('.')[1] ?? ''] ?? 'text/html; charset=utf-8';
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    // A server that listens on a port has an address with a port.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
