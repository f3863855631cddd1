import type pg from 'pg';
import type { TokenCheck } from '../caller.ts';
import type { SchemaCache } from './schema-cache.ts';

/** Dependencies of the rest routes. */
export interface RestContext {
  /** Connections as `authenticator`, which may only switch to a request's role. */
  readonly pool: pg.Pool;
  readonly schema: SchemaCache;
  readonly auth: TokenCheck;
}
