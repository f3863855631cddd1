import { together } from '@cc/api/together';
import fastify from 'fastify';
import { Pool, type QueryConfig } from 'pg';
import { request } from 'undici';
import { z } from 'zod';
import { listenAndSay } from './say-port.ts';

// What could hardly be less: Fastify, a body parsed as JSON, one prepared INSERT into a table with the columns and
// indexes of the real one, through a pool like the API's. No sign-in, no checks, no log. Arguments: database, provider.
const [databaseUrl, provider] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 20 });
const app = fastify();

const letterSchema = z.object({
  userId: z.uuid(),
  subject: z.string(),
  body: z.string(),
  coaches: z.array(z.object({ school: z.string() })),
});
const orderSchema = z.object({ customerId: z.uuid() });
const messageSchema = z.object({ email: z.string(), subject: z.string(), message: z.string() });

function insertSend(userId: string, key: unknown, school: string | undefined): Promise<unknown> {
  return pool.query({
    name: 'insert-send',
    text: `insert into bench.sends (user_id, idempotency_key, request_hash, school, provider, status, charged)
           values ($1, $2, 'hash', $3, 'gmail', 'sent', true)`,
    values: [userId, key, school],
  });
}

app.post('/api/send-gmail', async ({ body, headers }) => {
  const { userId, coaches } = letterSchema.parse(body);
  await insertSend(userId, headers['idempotency-key'], coaches[0]?.school);
  return { messageId: 'stored' };
});

interface FloorSend {
  readonly userId: string;
  readonly key: unknown;
  readonly school: string | undefined;
}

/** Like the API's sends, those that come at once share a statement and its commit. */
const beginSends = together<FloorSend, FloorSend>({
  askAll: (sends) =>
    askForAll(sends, {
      name: 'begin-sends',
      text: `insert into bench.sends (user_id, idempotency_key, request_hash, school, provider, status, charged)
             select user_id, key, 'hash', school, 'gmail', 'sent', true
             from unnest($1::uuid[], $2::text[], $3::text[]) as send (user_id, key, school)`,
      values: [sends.map(({ userId }) => userId), sends.map(({ key }) => key), sends.map(({ school }) => school)],
    }),
});
const settleSends = together<FloorSend & { readonly id: string }, FloorSend>({
  askAll: (sends) =>
    askForAll(sends, {
      name: 'settle-sends',
      text: `update bench.sends s set message_id = send.id, status = 'sent'
             from unnest($1::uuid[], $2::text[], $3::text[]) as send (user_id, key, id)
             where s.user_id = send.user_id and s.idempotency_key = send.key`,
      values: [sends.map(({ userId }) => userId), sends.map(({ key }) => key), sends.map(({ id }) => id)],
    }),
});

async function askForAll(sends: readonly FloorSend[], statement: QueryConfig): Promise<readonly FloorSend[]> {
  await pool.query(statement);
  return sends;
}

// As little as sending once can be: a commit before the provider is called, the call, a commit after it.
app.post('/floor/send-gmail', async ({ body, headers }) => {
  const { userId, coaches, subject, body: text } = letterSchema.parse(body);
  const send = { userId, key: headers['idempotency-key'], school: coaches[0]?.school };
  await beginSends(send);
  const answer = await request(`${provider}/upload/gmail/v1/users/me/messages/send`, {
    ...{ method: 'POST', body: `Subject: ${subject}\r\n\r\n${text}` },
  });
  const { id } = z.object({ id: z.string() }).parse(await answer.body.json());
  await settleSends({ ...send, id });
  return { messageId: id };
});

app.post('/api/create-checkout-session', async ({ body }) => {
  const { customerId } = orderSchema.parse(body);
  await pool.query({
    name: 'insert-purchase',
    text: `insert into bench.purchases (user_id, request_hash, amount_cents, currency) values ($1, $2, 1299, 'usd')`,
    values: [customerId, crypto.randomUUID()],
  });
  return { url: 'https://pay.example/' };
});

app.post('/api/contact', async ({ body, headers }) => {
  const { email, subject, message } = messageSchema.parse(body);
  await pool.query({
    name: 'insert-contact',
    text: 'insert into bench.contact_messages (email, subject, message, idempotency_key) values ($1, $2, $3, $4)',
    values: [email, subject, message, headers['idempotency-key']],
  });
  return { received: true };
});

await app.ready();
await listenAndSay(app.server);
