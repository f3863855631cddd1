import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

interface ListenOptions {
  readonly connectionString: string;
  readonly channel: string;
  /** Runs at each connect, without a payload, and at each notification; one call after another. */
  readonly handle: (db: pg.Client, payload?: string) => Promise<void>;
  readonly onError: (error: Error) => void;
}

/** Listens on a channel of Postgres and reconnects. What is notified in between is lost. */
export async function listen({ connectionString, channel, handle, onError }: ListenOptions) {
  let working = Promise.resolve();
  let client: pg.Client | undefined;
  let closed = false;

  const connect = async () => {
    const listener = new pg.Client({ connectionString });
    listener.on('notification', ({ payload = '' }) => {
      working = working.then(() => handle(listener, payload)).catch(onError);
    });
    // A broken connection may report more than one error; the first one is enough to open another.
    listener.on('error', (error) => {
      if (client !== listener) return;
      client = undefined;
      onError(error);
      void reconnect();
    });
    await listener.connect();
    await listener.query(`listen ${channel}`);
    await handle(listener);
    if (closed) await listener.end();
    else client = listener;
  };
  const reconnect = async () => {
    while (!closed) {
      await sleep(500);
      const done = await connect().then(() => true, onError);
      if (done) return;
    }
  };

  await connect();
  return {
    async close() {
      closed = true;
      await working;
      await client?.end();
    },
  };
}
