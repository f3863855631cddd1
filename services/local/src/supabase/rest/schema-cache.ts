import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readCallables, type Callable } from './read-callables.ts';
import { readRelations, type Relation } from './read-relations.ts';

export type { Callable, CallableArgument } from './read-callables.ts';
export type { Relation } from './read-relations.ts';

/** The relations and functions of the exposed schema. */
export interface SchemaCache {
  readonly schema: string;
  relation(name: string): Relation | undefined;
  /** All overloads of a function. */
  callables(name: string): readonly Callable[];
  close(): Promise<void>;
}

interface SchemaCacheOptions {
  readonly connectionString: string;
  readonly schema: string;
  readonly log: (line: string) => void;
}

/** Reads the catalog, and reads it again at each `notify pgrst`. */
export async function openSchemaCache({ connectionString, schema, log }: SchemaCacheOptions): Promise<SchemaCache> {
  let relations: ReadonlyMap<string, Relation> = new Map();
  let callables: ReadonlyMap<string, readonly Callable[]> = new Map();
  let reading = Promise.resolve();
  let client: pg.Client | undefined;
  let closed = false;

  const read = async (db: pg.Client) => {
    relations = await readRelations(db, schema);
    callables = await readCallables(db, schema);
  };
  const fail = (error: Error) => log(`The schema cache could not be read: ${error.message}`);
  const connect = async () => {
    const listener = new pg.Client({ connectionString });
    listener.on('notification', () => {
      reading = reading.then(() => read(listener)).catch(fail);
    });
    // A broken connection may report more than one error; the first one is enough to open another.
    listener.on('error', (error) => {
      if (client !== listener) return;
      client = undefined;
      fail(error);
      void reconnect();
    });
    await listener.connect();
    await listener.query('listen pgrst');
    await read(listener);
    if (closed) await listener.end();
    else client = listener;
  };
  const reconnect = async () => {
    while (!closed) {
      await sleep(500);
      const done = await connect().then(() => true, fail);
      if (done) return;
    }
  };

  await connect();
  return {
    schema,
    relation: (name) => relations.get(name),
    callables: (name) => callables.get(name) ?? [],
    async close() {
      closed = true;
      await reading;
      await client?.end();
    },
  };
}
