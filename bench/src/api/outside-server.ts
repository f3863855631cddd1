import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { listenAndSay } from './say-port.ts';

// Everything outside the API in one process: it takes all, keeps nothing and answers at once, so that what is measured
// is the API. Arguments: the keys that sign access tokens, as JSON; the port where mails are taken.
const [keys = '', smtpPort = ''] = process.argv.slice(2);

const answers: Readonly<Record<string, (request: IncomingMessage) => string | Promise<string>>> = {
  '/auth/v1/.well-known/jwks.json': () => keys,
  '/upload/gmail/v1/users/me/messages/send': async (request) => {
    await text(request);
    return JSON.stringify({ id: randomUUID() });
  },
  '/v1/prices': () =>
    JSON.stringify({
      data: [
        { id: 'price_starter', lookup_key: 'coach_connect_starter', unit_amount: 1299, currency: 'usd' },
        { id: 'price_premium', lookup_key: 'coach_connect_premium', unit_amount: 2499, currency: 'usd' },
      ],
    }),
  '/v1/checkout/sessions': async (request) => {
    const order = new URLSearchParams(await text(request));
    const id = `cs_test_${randomUUID()}`;
    return JSON.stringify({
      ...{ id, status: 'open', payment_status: 'unpaid', payment_intent: null, url: `https://pay.example/${id}` },
      client_reference_id: order.get('client_reference_id'),
      metadata: { order_id: order.get('metadata[order_id]') },
    });
  },
};

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.on('end', () => done()).resume();
  },
});
smtp.listen(Number(smtpPort), '127.0.0.1');

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const known = answers[(request.url ?? '').split('?', 1)[0] ?? ''];
  const body = known ? await known(request) : '{}';
  response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end(body);
}

await listenAndSay(createServer((request, response) => void answer(request, response)));
