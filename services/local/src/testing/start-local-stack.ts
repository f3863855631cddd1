import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cc/local-postgres';
import { prepareDatabase } from '@cc/supabase/prepare-database';
import { seedCoaches } from '@cc/supabase/seed';
import type { LocalConfig } from '../config.ts';
import { startStack, type Stack, type StackPart } from '../start-stack.ts';
import { createSignedInUser, type SignedInUser, type SignedInUserOptions } from './create-signed-in-user.ts';
import { openThrowAwayDatabase } from './throw-away-database.ts';

export type { SignedInUser, SignedInUserOptions } from './create-signed-in-user.ts';

export interface LocalStackOptions {
  /** Left out: all parts. Supabase is always there. */
  readonly only?: readonly StackPart[];
  /** Origins of the site and of the back office, which sign-ins return to. */
  readonly siteUrl?: string;
  readonly adminUrl?: string;
  /** Fills the list of coaches with the invented ones; takes a second. */
  readonly coaches?: boolean;
}

/** A separate stack for one test file: free ports, temporary data. */
export interface LocalStack {
  readonly config: LocalConfig;
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Connection string for a role (`cc_api`, `authenticator`); without one for the superuser. */
  databaseUrl(role?: string): string;
  readonly parts: Stack;
  readonly googleUrl: string | undefined;
  readonly microsoftUrl: string | undefined;
  readonly stripeUrl: string | undefined;
  readonly inboxUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  /** A real user with a real session, issued by the code that serves sign-ins. */
  createSignedInUser(options?: SignedInUserOptions): Promise<SignedInUser>;
  stop(): Promise<void>;
}

/**
 * Starts the stand-ins for a test. Under Jest with the `globalSetup` of `@cc/local-postgres` the database is copied
 * from a template; elsewhere a separate Postgres is started.
 */
export async function startLocalStack(options: LocalStackOptions = {}): Promise<LocalStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'local-stack-'));
  const database = await openThrowAwayDatabase(
    join(dataDir, 'postgres'),
    async (url) => {
      await prepareDatabase(url);
      if (options.coaches) await seedCoaches(url);
    },
    options.coaches ? 'stack_with_coaches' : 'stack',
  );
  const clear = async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { siteUrl = 'http://localhost:3000', adminUrl = 'http://localhost:3200' } = options;
    const config = await testConfig(dataDir, { siteUrl, adminUrl }, database.password);
    const only = options.only ? { only: [...new Set<StackPart>(['supabase', ...options.only])] } : {};
    const { url: databaseUrl } = database;
    const parts = await startStack({ config, databaseUrl, ...only, durable: false, log: () => undefined });
    return describeStack(config, databaseUrl, parts, clear);
  } catch (error) {
    await clear();
    throw error;
  }
}

function describeStack(
  config: LocalConfig,
  databaseUrl: LocalStack['databaseUrl'],
  parts: Stack,
  clear: () => Promise<void>,
): LocalStack {
  const { supabase, inbox, googleUrl, microsoftUrl, stripeUrl } = parts;
  if (!supabase) throw new Error('The stack was started without Supabase.');
  return {
    config,
    supabaseUrl: supabase.url,
    publishableKey: config.keys.publishable,
    secretKey: config.keys.secret,
    databaseUrl,
    parts,
    googleUrl,
    microsoftUrl,
    stripeUrl,
    inboxUrl: inbox?.url,
    smtpUrl: inbox?.smtpUrl,
    createSignedInUser: (user) => createSignedInUser(supabase, config.keys.publishable, databaseUrl(), user),
    async stop() {
      await parts.close();
      await clear();
    },
  };
}

async function testConfig(
  dataDir: string,
  { siteUrl, adminUrl }: Pick<LocalConfig, 'siteUrl' | 'adminUrl'>,
  postgresPassword: string,
): Promise<LocalConfig> {
  const ports = await Promise.all(Array.from({ length: 6 }, () => freePort()));
  const [supabase = 0, google = 0, microsoft = 0, inbox = 0, smtp = 0, stripe = 0] = ports;
  const client = (name: string) => ({ id: `${name}-client`, secret: randomUUID() });
  return {
    dataDir,
    ports: { postgres: 0, supabase, google, microsoft, stripe, inbox, smtp },
    postgresPassword,
    siteUrl,
    adminUrl,
    keys: { publishable: `sb_publishable_${randomUUID()}`, secret: `sb_secret_${randomUUID()}` },
    google: { signIn: client('google-sign-in'), mail: client('google-mail') },
    microsoft: { signIn: client('microsoft-sign-in'), mail: client('microsoft-mail') },
    stripe: {
      secretKey: `sk_test_${randomUUID()}`,
      // No server listens there: tests of webhooks start the stand-in alone.
      webhook: { url: `${siteUrl}/api/stripe-webhook`, secret: `whsec_${randomUUID()}` },
    },
    inboundMail: { domain: 'mail.localhost', key: randomUUID(), url: `${siteUrl}/api/inbound-mail` },
  };
}
