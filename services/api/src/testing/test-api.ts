import { PassThrough } from 'node:stream';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { ThrowAwayDatabase } from '@cc/local/testing/throw-away-database';
import { createLocalJWKSet } from 'jose';
import type { LightMyRequestResponse } from 'fastify';
import { Pool } from 'pg';
import { buildApp, type App } from '../app.ts';
import { readConfig } from '../config.ts';
import { createPool, type PoolSettings } from '../database.ts';
import { connectExternals, type Externals } from '../dependencies.ts';
import { createJobQueue, prepareJobQueue } from '../jobs/job-queue.ts';
import type { RequestLimits } from '../plugins/rate-limits.ts';
import { openApiDatabase } from './api-database.ts';
import { consentAt, type Consent } from '@cc/local/testing/consent-browser';
import { seedCoaches } from './test-coaches.ts';
import { standInEnvironment, testSiteUrl, testSupabaseUrl, type StandIns } from './stand-ins.ts';
import { createTokenIssuer, createUser, type TestUser, type TokenIssuer } from './test-users.ts';

export interface TestApi extends App {
  readonly externals: Externals;
  readonly environment: Readonly<Record<string, string>>;
  /** The database as its superuser. */
  readonly admin: Pool;
  /** Its connection string, as the superuser. */
  readonly databaseUrl: string;
  readonly issuer: TokenIssuer;
  /** Another API process on the same database, with different external services. */
  build(changes: Partial<Externals>): Promise<App>;
  /** The whole log as text. */
  log(): string;
  createUser(options?: { readonly name?: string; readonly tokens?: number | null }): Promise<TestUser>;
  /** POST with the user's token. */
  post(
    path: string,
    body: object | undefined,
    user?: Pick<TestUser, 'authorization'>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
  /** Connects a mailbox through all of its pages. @returns the parameters of the wizard's address. */
  connect(user: TestUser, provider: MailProvider, consent?: Partial<Consent>): Promise<URLSearchParams>;
  close(): Promise<void>;
}

export interface TestApiOptions {
  readonly standIns: StandIns;
  readonly environment?: Readonly<Record<string, string>>;
  readonly change?: (externals: Externals) => Externals;
  /** Left out: one of its own. */
  readonly database?: ThrowAwayDatabase;
}

const unlimited = { max: 1_000_000, timeWindow: 60_000 };
const noLimits: RequestLimits = {
  default: unlimited,
  connect: unlimited,
  send: unlimited,
  reveal: unlimited,
  runs: unlimited,
  sendTest: unlimited,
  largeBody: unlimited,
  account: unlimited,
  deletion: unlimited,
  invitation: unlimited,
  family: unlimited,
  summary: unlimited,
  checkout: unlimited,
  receipt: unlimited,
  payLink: unlimited,
  payLinkMail: unlimited,
  feedback: unlimited,
  contact: unlimited,
  testimonial: unlimited,
  proContactOrder: unlimited,
  badToken: unlimited,
  formAttempt: unlimited,
  browserReports: unlimited,
  newReportedVersions: unlimited,
  versionReports: unlimited,
  versionProblems: unlimited,
  versionVitals: unlimited,
  confirmation: unlimited,
};

/** The whole API on a database of its own, against stand-ins over HTTP. */
export async function startTestApi({ standIns, environment = {}, change, ...given }: TestApiOptions): Promise<TestApi> {
  const database = given.database ?? (await openApiDatabase());
  const admin = new Pool({ connectionString: database.url(), max: 4 });
  await seedCoaches(admin);
  const issuer = await createTokenIssuer(environment['SUPABASE_URL']);
  const allVariables = {
    ...standInEnvironment(standIns),
    DATABASE_URL: database.url('cc_api'),
    SITE_URL: testSiteUrl,
    SUPABASE_URL: testSupabaseUrl,
    SUPABASE_SECRET_KEY: 'sb_secret_of_the_tests',
    TOKEN_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    OUTLOOK_SPACING_MS: '0',
    // A busy machine must not fail a test.
    MAX_EVENT_LOOP_DELAY_MS: '0',
    DATABASE_REQUEST_TIMEOUT_MS: '60000',
    HEALTH_INTERVAL_MS: '60000',
    ...environment,
  };
  const config = readConfig(allVariables);
  const open = (settings: PoolSettings) => createPool(config.database, settings, () => undefined);
  const pools = { pool: open(config.pools.requests), healthPool: open(config.pools.health) };
  const queue = createJobQueue(pools.pool, { supervises: false });
  const real = {
    ...connectExternals(config, { ...pools, queue }),
    accessTokenKeys: createLocalJWKSet(issuer.jwks),
    limits: noLimits,
    openRequests: { requests: Infinity, totalBytes: Infinity },
  };
  const externals = change ? change(real) : real;
  const logStream = new PassThrough();
  const lines: string[] = [];
  logStream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const app = await buildApp(externals, logStream);
  await prepareJobQueue(queue, app.server.log);

  const post: TestApi['post'] = (path, body, user, headers = {}) =>
    app.server.inject({
      method: 'POST',
      url: path,
      headers: { ...(user ? { authorization: user.authorization } : {}), ...headers },
      ...(body ? { payload: body } : {}),
    });

  return {
    ...app,
    externals,
    environment: allVariables,
    admin,
    databaseUrl: database.url(),
    issuer,
    build: (changes) => buildApp({ ...externals, ...changes }, logStream),
    log: () => lines.join(''),
    createUser: ({ name = 'Jordan Avery', tokens = 30 } = {}) => createUser(admin, issuer, { name, tokens }),
    post,
    async connect(user, provider, consent = {}) {
      const path = provider === 'gmail' ? '/api/google-oauth' : '/api/azure-oauth';
      const begun = await post(path, undefined, user);
      const back = await consentAt(begun.json<{ oauthUrl: string }>().oauthUrl, { email: user.email, ...consent });
      const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
      const returned = await app.server.inject({ method: 'GET', url: back.pathname + back.search, cookies });
      return new URL(String(returned.headers.location)).searchParams;
    },
    async close() {
      await app.server.close();
      await Promise.all([pools.pool.end(), pools.healthPool.end()]);
      await admin.end();
      await database.drop();
    },
  };
}
