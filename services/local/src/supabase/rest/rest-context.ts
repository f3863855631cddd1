import type pg from 'pg';
import type { AuthContext } from '../auth/auth-context.ts';
import type { SchemaCache } from './schema-cache.ts';

/** What the rest routes work with. */
export interface RestContext {
  /** Connections as `authenticator`, which may become a request's role and nothing else. */
  readonly pool: pg.Pool;
  readonly schema: SchemaCache;
  readonly auth: Pick<AuthContext, 'key' | 'issuer'>;
}
