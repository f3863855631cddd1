import { listen } from '../listen.ts';
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
  const { close } = await listen({
    connectionString,
    channel: 'pgrst',
    handle: async (db) => {
      relations = await readRelations(db, schema);
      callables = await readCallables(db, schema);
    },
    onError: (error) => log(`The schema cache could not be read: ${error.message}`),
  });
  return {
    schema,
    relation: (name) => relations.get(name),
    callables: (name) => callables.get(name) ?? [],
    close,
  };
}
