import { connect } from 'node:tls';
import { once } from 'node:events';
import { origins } from './addresses.ts';

/** More than the site has processes. */
const count = 6;

/** Sends requests with broken bodies, as a hostile visitor can. @throws Error if the proxy then refuses the requests of others */
export async function expectBrokenRequestsToBeHarmless(): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) await sendBrokenRequest();
  const answers = await Promise.all([
    fetch(new URL('/robots.txt', origins.SITE_URL)),
    fetch(new URL('/api/contact', origins.SITE_URL), { method: 'POST' }),
  ]);
  for (const { url, status } of answers) {
    if (status >= 500) throw new Error(`After ${count} broken requests, ${url} answers ${status}.`);
  }
}

/** A chunk whose length is no number. */
async function sendBrokenRequest(): Promise<void> {
  const { hostname, port } = new URL(origins.SITE_URL);
  const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname });
  socket.end(`POST /api/contact HTTP/1.1\r\nHost: ${hostname}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`);
  socket.resume();
  await once(socket, 'close');
}
