import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalConfig } from './config.ts';
import { demoAccounts } from './demo-accounts.ts';
import { startGoogle } from './google/index.ts';
import { startInbox, type Inbox } from './inbox/index.ts';
import { startMicrosoft } from './microsoft/index.ts';
import { prepareDemoAccounts } from './prepare-account.ts';
import { startStripe } from './stripe/index.ts';
import { startSupabase, type Supabase } from './supabase/index.ts';

/** The parts that use Postgres. */
export type StackPart = 'supabase' | 'inbox' | 'google' | 'microsoft' | 'stripe';

export interface StackOptions {
  readonly config: Omit<LocalConfig, 'postgresPassword' | 'databaseUrl'>;
  /** Connection string for a role of the prepared database; without a role: for the superuser. */
  databaseUrl(role?: string): string;
  /** Left out: all parts. Google and Microsoft bring the inbox along. */
  readonly only?: readonly StackPart[];
  /** Whether emails, grants, tokens and payments of the stand-ins survive a restart. */
  readonly durable: boolean;
  readonly log: (part: StackPart, line: string) => void;
}

/** The addresses of a running stack; a part that was not asked for has none. */
export interface Stack {
  readonly supabase: Supabase | undefined;
  readonly inbox: Inbox | undefined;
  readonly googleUrl: string | undefined;
  readonly microsoftUrl: string | undefined;
  readonly stripeUrl: string | undefined;
  close(): Promise<void>;
}

/**
 * Starts the stand-ins on a prepared database.
 * @throws Error that names the part that could not start; the other parts are stopped
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { config, databaseUrl, only, log } = options;
  const wanted = new Set<StackPart>(only ?? ['supabase', 'inbox', 'google', 'microsoft', 'stripe']);
  const running: { close(): Promise<void> }[] = [];
  const closeAll = async () => {
    for (const part of running.toReversed()) await part.close();
  };
  const start = async <Running extends { readonly url: string; close(): Promise<void> }>(
    part: StackPart,
    starting: () => Promise<Running>,
  ): Promise<Running> => {
    const started = await starting().catch((cause: unknown) => {
      throw new Error(`${part} could not start: ${startFailure(part, cause)}`, { cause });
    });
    running.push(started);
    log(part, `ready at ${started.url}`);
    return started;
  };

  try {
    await mkdir(config.dataDir, { recursive: true });
    const needsInbox = wanted.has('inbox') || wanted.has('google') || wanted.has('microsoft');
    const inbox = needsInbox ? await start('inbox', () => startInbox(inboxOptions(options))) : undefined;
    const provider = async (name: 'google' | 'microsoft') =>
      inbox && wanted.has(name)
        ? (await start(name, () => starters[name](providerOptions(options, name, inbox)))).url
        : undefined;
    const googleUrl = await provider('google');
    const microsoftUrl = await provider('microsoft');
    const supabase = wanted.has('supabase')
      ? await start('supabase', () => openSupabase(config, databaseUrl, (line) => log('supabase', line)))
      : undefined;
    const stripe = wanted.has('stripe') ? await start('stripe', () => startStripe(stripeOptions(options))) : undefined;
    return { supabase, inbox, googleUrl, microsoftUrl, stripeUrl: stripe?.url, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

const starters = { google: startGoogle, microsoft: startMicrosoft };

async function openSupabase(
  config: StackOptions['config'],
  databaseUrl: StackOptions['databaseUrl'],
  log: (line: string) => void,
): Promise<Supabase> {
  const google = { clientId: config.google.signIn.id, clientSecret: config.google.signIn.secret };
  const azure = { clientId: config.microsoft.signIn.id, clientSecret: config.microsoft.signIn.secret };
  const supabase = await startSupabase({
    port: config.ports.supabase,
    url: publicUrl(config),
    returnTo: {
      siteUrl: `${config.siteUrl}/auth/failed`,
      redirectUrls: [`${config.siteUrl}/auth/callback`, `${config.adminUrl}/auth-callback`],
    },
    databaseUrl,
    keys: config.keys,
    dataDir: config.dataDir,
    providers: {
      google: { ...google, url: `http://localhost:${config.ports.google}` },
      azure: { ...azure, url: `http://localhost:${config.ports.microsoft}/common` },
    },
    log,
  });
  await prepareDemoAccounts(supabase.auth, demoAccounts, databaseUrl()).catch(async (error: unknown) => {
    await supabase.close();
    throw error;
  });
  return supabase;
}

/** Of the Supabase stand-in, for browsers. */
const publicUrl = ({ supabaseUrl, ports }: StackOptions['config']) =>
  supabaseUrl ?? `http://localhost:${ports.supabase}`;

function inboxOptions({ config, durable, log }: StackOptions) {
  return {
    port: config.ports.inbox,
    smtpPort: config.ports.smtp,
    ...(durable ? { dataDir: join(config.dataDir, 'inbox') } : {}),
    inbound: config.inboundMail,
    log: (line: string) => log('inbox', line),
  };
}

function providerOptions({ config, durable }: StackOptions, name: 'google' | 'microsoft', inbox: Inbox) {
  return {
    port: config.ports[name],
    siteUrl: config.siteUrl,
    supabaseUrl: publicUrl(config),
    clients: config[name],
    accounts: demoAccounts,
    inbox,
    ...(durable ? { dataDir: join(config.dataDir, name) } : {}),
  };
}

/** Delay of a bank debit's money: long enough to see the state, short enough to wait for. */
const settleAfterMs = 8_000;

function stripeOptions({ config, durable }: StackOptions) {
  return {
    port: config.ports.stripe,
    ...config.stripe,
    settleAfterMs,
    ...(durable ? { dataDir: join(config.dataDir, 'stripe') } : {}),
  };
}

/** The cause and the next step for the operator. */
function startFailure(part: StackPart, cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const taken = 'code' in cause && cause.code === 'EADDRINUSE';
  if (!taken) return cause.message;
  const variables = part === 'inbox' ? 'INBOX_PORT or SMTP_PORT' : `${part.toUpperCase()}_PORT`;
  return `its port is taken (${cause.message}). Stop that program, or choose another port with ${variables}.`;
}
