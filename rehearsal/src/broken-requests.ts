import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectByTls } from 'node:tls';
import { origins } from './addresses.ts';

/** More than the site has processes. */
const count = 6;
const { hostname } = new URL(origins.SITE_URL);
const byTls = () => connectByTls({ host: hostname, port: 443, servername: hostname });

/**
 * Sends requests with broken bodies, as a hostile visitor can. @throws Error if the proxy then refuses the requests of
 * others
 */
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
  const socket = byTls();
  socket.end(`POST /api/contact HTTP/1.1\r\nHost: ${hostname}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`);
  socket.resume();
  await once(socket, 'close');
}

/** Sends 100 kB of short header lines by http and by https. @throws Error if the proxy takes them into its memory */
export async function expectLongHeadersToBeRefused(): Promise<void> {
  const lines = Array.from({ length: 20_000 }, (_, line) => `${line.toString(36)}:\r\n`).join('');
  for (const socket of [connect(80, hostname), byTls()]) {
    socket.end(`GET / HTTP/1.1\r\nHost: ${hostname}\r\n${lines}\r\n`);
    const [status = ''] = (await text(socket)).split('\r\n', 1);
    if (!status.includes(' 431 ')) throw new Error(`100 kB of headers were answered with "${status}".`);
  }
}
