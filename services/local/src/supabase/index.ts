import { join } from 'node:path';
import { logSettings } from '@cc/contracts/api/server-log';
import cors from '@fastify/cors';
import { fastify, type FastifyInstance } from 'fastify';
import pg from 'pg';
import { requireApiKey, type ApiKeys } from './api-key.ts';
import type { AuthContext } from './auth/auth-context.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { identityProviders, type SignInProviders } from './auth/identity-providers.ts';
import type { ReturnAddresses } from './auth/redirect-target.ts';
import { openSigningKey } from './auth/signing-key.ts';
import { startRealtime } from './realtime/start-realtime.ts';
import { restRoutes } from './rest/rest-routes.ts';
import { openSchemaCache } from './rest/schema-cache.ts';
import { storageRoutes } from './storage/storage-routes.ts';

export type { ApiKeys } from './api-key.ts';
export type { AuthContext } from './auth/auth-context.ts';
export type { SignInProviders } from './auth/identity-providers.ts';

export interface SupabaseOptions {
  readonly port: number;
  /** Its address for browsers; left out: `http://localhost:<port>`. */
  readonly url?: string;
  /** Where sign-ins return to. */
  readonly returnTo: ReturnAddresses;
  /** Connection string for one of the platform's login roles. */
  databaseUrl(
    role: 'authenticator' | 'supabase_auth_admin' | 'supabase_storage_admin' | 'supabase_realtime_admin',
  ): string;
  readonly keys: ApiKeys;
  readonly providers: SignInProviders;
  /** Folder of the signing key and of the files. */
  readonly dataDir: string;
  /** Logs problems for the operator: refused connections, unexpected failures. */
  readonly log?: (line: string) => void;
}

export interface Supabase {
  /** For `createClient`. */
  readonly url: string;
  /** The internals of the auth service: accounts are prepared with the same code as a sign-in. */
  readonly auth: AuthContext;
  close(): Promise<void>;
}

/** Starts the Supabase stand-in, `/auth/v1`, `/rest/v1`, `/storage/v1` and `/realtime/v1`, on a prepared database. */
export async function startSupabase(options: SupabaseOptions): Promise<Supabase> {
  const { url = `http://localhost:${options.port}` } = options;
  const log = options.log ?? (() => undefined);
  const restPool = createPool(options.databaseUrl('authenticator'), 10, log);
  const authPool = createPool(options.databaseUrl('supabase_auth_admin'), 5, log);
  const storagePool = createPool(options.databaseUrl('supabase_storage_admin'), 5, log);
  const realtimePool = createPool(options.databaseUrl('supabase_realtime_admin'), 2, log);
  const auth: AuthContext = {
    pool: authPool,
    key: await openSigningKey(options.dataDir),
    issuer: `${url}/auth/v1`,
    providers: identityProviders(options.providers),
    returnTo: options.returnTo,
  };
  const schema = await openSchemaCache({
    connectionString: options.databaseUrl('authenticator'),
    schema: 'public',
    log,
  });
  const app = buildGateway(options.keys, log);
  const realtime = await startRealtime({
    ...{ server: app.server, keys: options.keys, pool: realtimePool, auth, log },
    connectionString: options.databaseUrl('supabase_realtime_admin'),
  });
  const close = async () => {
    await realtime.close();
    await app.close();
    const pools = [restPool, authPool, storagePool, realtimePool];
    await Promise.all([schema.close(), ...pools.map((pool) => pool.end())]);
  };
  try {
    await app.register((scope) => authRoutes(scope, auth), { prefix: '/auth/v1' });
    await app.register((scope) => restRoutes(scope, { pool: restPool, schema, auth }), { prefix: '/rest/v1' });
    const storage = { pool: storagePool, auth, folder: join(options.dataDir, 'storage') };
    await app.register((scope) => storageRoutes(scope, storage), { prefix: '/storage/v1' });
    await app.listen({ port: options.port, host: '127.0.0.1' });
  } catch (error) {
    await close();
    throw error;
  }
  return { url, auth, close };
}

function buildGateway(keys: ApiKeys, log: (line: string) => void): FastifyInstance {
  const app = fastify({
    // Above the largest file of a bucket.
    bodyLimit: 64 * 1024 * 1024,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    logger: logSettings('error', { write: (line) => log(line.trimEnd()) }),
  });
  app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    allowedHeaders: [
      ...['apikey', 'authorization', 'x-client-info', 'x-supabase-api-version', 'content-type', 'prefer'],
      ...['accept-profile', 'content-profile', 'x-retry-count', 'x-upsert', 'cache-control', 'x-metadata'],
    ],
    exposedHeaders: [
      'content-range',
      'content-location',
      'preference-applied',
      'x-supabase-api-version',
      'x-sb-error-code',
    ],
    maxAge: 3600,
  });
  app.decorateRequest('keyRole', null);
  app.addHook('onRequest', requireApiKey(keys));
  app.get('/health', () => ({ name: 'supabase', status: 'ok' }));
  return app;
}

function createPool(connectionString: string, max: number, log: (line: string) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, options: '-c timezone=UTC' });
  // A connection that Postgres closes, for example at shutdown, is replaced by the next query. The pool hears of idle
  // ones only.
  const onLost = (error: Error) => log(`A database connection was lost: ${error.message}`);
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return pool;
}
