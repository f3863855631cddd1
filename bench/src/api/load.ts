import { readFileSync } from 'node:fs';
import { Pool as Database } from 'pg';
import { Pool } from 'undici';
import { z } from 'zod';
import { readAsUser } from './read-as-user.ts';
import { loadOrderSchema, loadSettingsSchema, type LoadOrder, type LoadResult } from './load-order.ts';
import { personSchema } from './people.ts';
import {
  checkoutRequest,
  contactRequest,
  providerRequest,
  sendRequest,
  turnsOf,
  type BenchRequest,
} from './requests.ts';
import { conferenceOfSoccer } from './coach-queries.ts';

// Makes load in its own process: a number of clients, each of which asks again as soon as it gets an answer.
const settings = loadSettingsSchema.parse(JSON.parse(process.argv[2] ?? ''));
const people = z.array(personSchema).parse(JSON.parse(readFileSync(settings.people, 'utf8')));
const database = new Database({ connectionString: settings.databaseUrl, max: 20 });

/** Below the limits of the API: 240 sends a minute and 250 a day, 30 checkouts in ten minutes. */
const [sends, checkouts] = [200, 25];
const limited = { sender: turnsOf(people, sends, false), buyer: turnsOf(people, checkouts, false) };
const unlimited = { sender: turnsOf(people, sends, true), buyer: turnsOf(people, checkouts, true) };

/** Not measured: connections open, and the work of the last sample ends. Milliseconds. */
const rampMs = 300;

function request(kind: Exclude<LoadOrder['kind'], 'coaches'>, takers: typeof limited, client: number): BenchRequest {
  switch (kind) {
    case 'send':
      return sendRequest(takers.sender(client));
    case 'checkout':
      return checkoutRequest(takers.buyer(client));
    case 'provider':
      return providerRequest();
    case 'contact':
      return contactRequest();
  }
}

process.on('message', (message) => {
  load(loadOrderSchema.parse(message)).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ problem: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
process.send?.(0);

async function load({ kind, origin, clients, limited: isLimited, forMs }: LoadOrder): Promise<LoadResult> {
  if (kind === 'coaches') {
    return timed(clients, forMs, () => readAsUser(database, settings.buyer, [conferenceOfSoccer]));
  }
  const pool = new Pool(origin, { connections: clients, pipelining: 1 });
  try {
    const takers = isLimited ? limited : unlimited;
    return await timed(clients, forMs, (client) => ask(pool, request(kind, takers, client)));
  } finally {
    await pool.close();
  }
}

async function ask(pool: Pool, { path, headers, body }: BenchRequest): Promise<void> {
  const answer = await pool.request({ method: 'POST', path, headers, body });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text}`);
}

async function timed(clients: number, forMs: number, work: (client: number) => Promise<void>): Promise<LoadResult> {
  const from = performance.now() + rampMs;
  const until = from + forMs;
  const times: number[] = [];
  const client = async (number: number): Promise<void> => {
    for (let began = performance.now(); began < until; began = performance.now()) {
      await work(number);
      const ended = performance.now();
      if (ended >= from && ended < until) times.push(ended - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { rate: (times.length * 1000) / forMs, p50: at(0.5), p99: at(0.99) };
}
