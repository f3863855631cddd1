import { sampleIdentity, type LegalIdentity } from '@cc/contracts/entities/company';
import { legalIdentityOf } from '@cc/deploy/legal-identity';
import type { ServerSettings } from '@cc/deploy/serve';
import { CannotStart } from '@cc/deploy/start-service';
import { readNamed, readSettings, type SettingsOf } from '@cc/deploy/settings';
import type { DatabaseAddress, PoolSettings } from './database.ts';
import type { StripeConfig } from './payments/stripe-gateway.ts';

export interface Config {
  readonly server: ServerSettings;
  readonly logLevel: string;
  /** Origin of the collector of traces; undefined: there are none. */
  readonly tracesUrl: string | undefined;
  /** In which a request must have arrived, body included. Milliseconds. */
  readonly requestTimeoutMs: number;
  /** With it, a request's `X-Forwarded-For` is believed (D13.10). Undefined: that of none. */
  readonly proxyKey: string | undefined;
  readonly corsOrigins: readonly string[];
  readonly database: DatabaseAddress;
  /** Requests, jobs and health checks have a pool each, so that none of them waits for another (D13.5). */
  readonly pools: Readonly<Record<'requests' | 'jobs' | 'health', PoolSettings>>;
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: string;
  readonly supabaseUrl: string;
  readonly supabaseSecretKey: string;
  readonly google: GoogleConfig;
  readonly microsoft: MicrosoftConfig;
  readonly stripe: StripeConfig;
  /** Who sells. Null: nobody is named, so nothing can be sold for real money. */
  readonly seller: LegalIdentity | null;
  readonly mail: { readonly smtpUrl: string; readonly from: string; readonly operator: string };
  /** Keys of 32 bytes for stored provider tokens: the first encrypts, all decrypt. */
  readonly encryptionKeys: readonly [Buffer, ...Buffer[]];
  /** The console's key to browser reports; undefined where there is no console. */
  readonly reportsKey: string | undefined;
  /** Mail to this domain is handed to us by a host that has the key. Undefined: there is no such domain. */
  readonly inboundMail: { readonly domain: string; readonly key: string } | undefined;
  /** How long a send may take before another process declares it interrupted. */
  readonly sendLeaseSeconds: number;
  /** Minimum time between two emails of one Outlook mailbox (D1.9: Exchange takes 30 a minute). */
  readonly outlookSpacingMs: number;
  /** Event loop delay above which requests are refused with 503. Milliseconds; 0: never. */
  readonly maxEventLoopDelay: number;
}

export interface GoogleConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly revokeUrl: string;
  readonly jwksUrl: string;
  readonly gmailApiUrl: string;
}

export interface MicrosoftConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorityUrl: string;
  readonly graphApiUrl: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings of the API from the environment.
 * @throws CannotStart that names every variable that is missing or wrong, and never a value
 */
export function readConfig(environment: Environment = process.env): Config {
  return toConfig(readSettings('api', environment));
}

/** Those of a worker. @throws CannotStart as `readConfig` */
export function readWorkerConfig(environment: Environment = process.env): Config {
  return toConfig(readSettings('worker', environment));
}

/** The part of the environment that `npm run rotate:token-key` needs. @throws CannotStart as `readConfig` */
export function readRotationConfig(environment: Environment = process.env) {
  const { DATABASE_URL, DATABASE_CA, TOKEN_ENCRYPTION_KEY, TOKEN_ENCRYPTION_KEY_PREVIOUS } = readNamed(
    ['DATABASE_URL', 'DATABASE_CA', 'TOKEN_ENCRYPTION_KEY', 'TOKEN_ENCRYPTION_KEY_PREVIOUS'],
    environment,
    'The rotation',
  );
  if (!TOKEN_ENCRYPTION_KEY_PREVIOUS)
    throw new CannotStart('The rotation cannot start: TOKEN_ENCRYPTION_KEY_PREVIOUS is not set.');
  const encryptionKeys: Config['encryptionKeys'] = [TOKEN_ENCRYPTION_KEY, TOKEN_ENCRYPTION_KEY_PREVIOUS];
  return { database: { url: DATABASE_URL, ca: DATABASE_CA }, encryptionKeys };
}

function toConfig(env: SettingsOf<'api'>): Config {
  const previousKey = env.TOKEN_ENCRYPTION_KEY_PREVIOUS;
  const { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_KEY: key } = env;
  // With an address that nobody reads, or a reader without an address, coaches would not be heard.
  if ((domain === undefined) !== (key === undefined)) {
    throw new CannotStart('The API cannot start. Set both INBOUND_MAIL_DOMAIN and INBOUND_MAIL_KEY, or none of them.');
  }
  const isForSale = env.STAGE === 'production' && env.TEST_PAYMENTS === 'off' && !isStandIn(env.STRIPE_API_URL);
  if (isForSale && isTestKey(env.STRIPE_SECRET_KEY)) {
    throw new CannotStart(
      'The API cannot start: STRIPE_SECRET_KEY is a test key, so anybody could pay with a test card. Set the live key or, for staging, TEST_PAYMENTS=on.',
    );
  }
  return {
    server: env,
    logLevel: env.LOG_LEVEL,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
    proxyKey: env.PROXY_KEY,
    corsOrigins: env.CORS_ORIGINS,
    database: { url: env.DATABASE_URL, ca: env.DATABASE_CA },
    pools: {
      requests: {
        name: 'requests',
        connections: env.DATABASE_REQUEST_CONNECTIONS,
        timeoutMs: env.DATABASE_REQUEST_TIMEOUT_MS,
      },
      jobs: { name: 'jobs', connections: env.DATABASE_JOB_CONNECTIONS, timeoutMs: env.DATABASE_JOB_TIMEOUT_MS },
      // The database is asked once in this time, and has this time to answer.
      health: { connections: 1, timeoutMs: env.HEALTH_INTERVAL_MS },
    },
    siteUrl: env.SITE_URL,
    supabaseUrl: env.SUPABASE_URL,
    supabaseSecretKey: env.SUPABASE_SECRET_KEY,
    google: {
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      authorizeUrl: env.GOOGLE_AUTHORIZE_URL,
      tokenUrl: env.GOOGLE_TOKEN_URL,
      revokeUrl: env.GOOGLE_REVOKE_URL,
      jwksUrl: env.GOOGLE_JWKS_URL,
      gmailApiUrl: env.GMAIL_API_URL,
    },
    microsoft: {
      clientId: env.MICROSOFT_CLIENT_ID,
      clientSecret: env.MICROSOFT_CLIENT_SECRET,
      authorityUrl: env.MICROSOFT_AUTHORITY_URL,
      graphApiUrl: env.GRAPH_API_URL,
    },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
    },
    seller: legalIdentityOf(env) ?? (isTestKey(env.STRIPE_SECRET_KEY) ? sampleIdentity : null),
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, operator: env.OPERATOR_EMAIL },
    encryptionKeys: previousKey ? [env.TOKEN_ENCRYPTION_KEY, previousKey] : [env.TOKEN_ENCRYPTION_KEY],
    reportsKey: env.REPORTS_KEY,
    inboundMail: domain && key ? { domain, key } : undefined,
    sendLeaseSeconds: env.SEND_LEASE_SECONDS,
    outlookSpacingMs: env.OUTLOOK_SPACING_MS,
    maxEventLoopDelay: env.MAX_EVENT_LOOP_DELAY_MS,
  };
}

/** The rehearsal pays a service of its own. */
const isStandIn = (apiUrl: string) => apiUrl !== 'https://api.stripe.com';

/** With a test key, the payment provider takes no real money. */
const isTestKey = (key: string) => /^(sk|rk)_test_/.test(key);
