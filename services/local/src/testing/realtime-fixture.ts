import { mock } from 'node:test';
import { setTimeout as startTimer } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { startLocalStack, type LocalStack, type SignedInUser } from './start-local-stack.ts';

/** A page that listens on a topic, and what it got. */
export interface Listening {
  readonly channel: RealtimeChannel;
  readonly received: unknown[];
  readonly statuses: { readonly status: string; readonly reason: string | undefined }[];
  /** Messages of the system to this channel, such as the reason why it closes. */
  readonly notices: unknown[];
}

export interface RealtimeFixture {
  readonly stack: LocalStack;
  readonly admin: pg.Pool;
  readonly owner: SignedInUser;
  readonly other: SignedInUser;
  /** A client with this token; without one, a visitor's. */
  client(token?: () => Promise<string>): SupabaseClient;
  /** Sends a broadcast as triggers do. */
  send(topic: string, payload?: object, db?: pg.Pool | pg.PoolClient): Promise<unknown>;
  /** Waits for a last broadcast; returns those before it. */
  settled(listening: Listening, topic: string): Promise<readonly unknown[]>;
  /** Leaves all channels; call it after each test. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

export const topicOf = ({ userId }: SignedInUser) => `user:${userId}`;
export const joined = [{ status: 'SUBSCRIBED', reason: undefined }];

/** A stack with two users. */
export async function openRealtime(): Promise<RealtimeFixture> {
  // The client leaves timers of ten seconds behind, and Jest would wait for them.
  mock.method(globalThis, 'setTimeout', (run: () => void, delay?: number) => startTimer(run, delay).unref());
  const stack = await startLocalStack({ only: ['supabase'] });
  const admin = new pg.Pool({ connectionString: stack.databaseUrl() });
  const [owner, other] = [await stack.createSignedInUser(), await stack.createSignedInUser()];
  const clients = [owner.client, other.client];
  const send: RealtimeFixture['send'] = (topic, payload = { n: 1 }, db = admin) =>
    db.query(`select realtime.send($1, 'run', $2)`, [payload, topic]);
  let sent = 0;
  return {
    ...{ stack, admin, owner, other, send },
    client(accessToken) {
      const auth = { auth: { persistSession: false, autoRefreshToken: false } };
      const client = createClient(stack.supabaseUrl, stack.publishableKey, accessToken ? { accessToken } : auth);
      clients.push(client);
      return client;
    },
    async settled({ received }, topic) {
      sent += 1;
      const last = `"id":"last ${sent}"`;
      await send(topic, { id: `last ${sent}` });
      await until(() => received.some((message) => JSON.stringify(message).includes(last)));
      return received.filter((message) => !JSON.stringify(message).includes('"id":"last '));
    },
    async leave() {
      for (const client of clients) await client.removeAllChannels();
    },
    async close() {
      await admin.end();
      await stack.stop();
      mock.restoreAll();
    },
  };
}

/** Subscribes and waits for the first answer. */
export async function subscribe(client: SupabaseClient, topic: string, isPrivate = true): Promise<Listening> {
  const listening: Omit<Listening, 'channel'> = { received: [], statuses: [], notices: [] };
  // Without it, a client that has just been made joins as a visitor first.
  await client.realtime.setAuth();
  const channel = client.channel(topic, { config: { private: isPrivate } });
  channel.on('broadcast', { event: '*' }, (message) => listening.received.push(message));
  channel.on('system', {}, (notice: unknown) => listening.notices.push(notice));
  await new Promise<void>((resolve) => {
    channel.subscribe((status, error) => {
      listening.statuses.push({ status, reason: error?.message });
      resolve();
    });
  });
  return { channel, ...listening };
}

/** Waits until the condition holds; a test that never gets there fails by its timeout. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(5);
}
