import { z } from 'zod';
import type { PoolSettings } from './database.ts';
import type { StripeConfig } from './payments/stripe-gateway.ts';

const commaList = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );

const encryptionKey = z
  .base64()
  .transform((key) => Buffer.from(key, 'base64'))
  .refine((key) => key.length === 32, 'Must be 32 bytes, base64. Make one with: openssl rand -base64 32');

const milliseconds = z.coerce.number().int().min(1).max(86_400_000);

/** The environment of the API. Defaults fit one machine and the real providers; secrets have none. */
const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  REQUEST_TIMEOUT_MS: milliseconds.default(60_000),
  PROXY_KEY: z.string().min(20).optional(),
  CORS_ORIGINS: commaList,
  DATABASE_URL: z.url(),
  DATABASE_REQUEST_CONNECTIONS: z.coerce.number().int().min(1).max(1000).default(20),
  DATABASE_REQUEST_TIMEOUT_MS: milliseconds.default(5000),
  /** Of a worker: 40 runs mostly wait, five other jobs run at once, and the queue takes two more. */
  DATABASE_JOB_CONNECTIONS: z.coerce.number().int().min(3).max(1000).default(12),
  DATABASE_JOB_TIMEOUT_MS: milliseconds.default(30_000),
  HEALTH_INTERVAL_MS: milliseconds.default(1000),
  SITE_URL: z.url().default('http://localhost:3000'),
  SUPABASE_URL: z.url().default('http://localhost:54321'),
  /** The project's secret key: reads and deletes the files of runs. */
  SUPABASE_SECRET_KEY: z.string().min(20),
  GOOGLE_CLIENT_ID: z.string().min(1),
  GOOGLE_CLIENT_SECRET: z.string().min(1),
  GOOGLE_AUTHORIZE_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  GOOGLE_REVOKE_URL: z.url().default('https://oauth2.googleapis.com/revoke'),
  GOOGLE_JWKS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  GMAIL_API_URL: z.url().default('https://gmail.googleapis.com'),
  MICROSOFT_CLIENT_ID: z.string().min(1),
  MICROSOFT_CLIENT_SECRET: z.string().min(1),
  MICROSOFT_AUTHORITY_URL: z.url().default('https://login.microsoftonline.com/common'),
  GRAPH_API_URL: z.url().default('https://graph.microsoft.com'),
  STRIPE_SECRET_KEY: z.string().min(8),
  /** Required: without it, every event would be refused. */
  STRIPE_WEBHOOK_SECRET: z.string().min(8),
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  SMTP_URL: z.url().default('smtp://127.0.0.1:4405'),
  MAIL_FROM: z.string().min(3).default('Coach Connect <no-reply@coachconnect.example>'),
  OPERATOR_EMAIL: z.email().default('operator@coachconnect.example'),
  TOKEN_ENCRYPTION_KEY: encryptionKey,
  /** Decrypts what was stored before the key was changed. Remove it when nothing old is left. */
  TOKEN_ENCRYPTION_KEY_PREVIOUS: encryptionKey.optional(),
  /** The console's key to browser reports, and to nothing else. Left out: they cannot be read. */
  REPORTS_KEY: z.string().min(20).optional(),
  SEND_LEASE_SECONDS: z.coerce.number().int().min(1).max(3600).default(90),
  OUTLOOK_SPACING_MS: z.coerce.number().int().min(0).max(60_000).default(2000),
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(2000),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly logLevel: string;
  /** In which a request must have arrived, body included. Milliseconds. */
  readonly requestTimeoutMs: number;
  /** With it, a request's `X-Forwarded-For` is believed (D13.10). Undefined: that of none. */
  readonly proxyKey: string | undefined;
  readonly corsOrigins: readonly string[];
  readonly databaseUrl: string;
  /** Requests, jobs and health checks have a pool each, so that none of them waits for another (D13.5). */
  readonly pools: Readonly<Record<'requests' | 'jobs' | 'health', PoolSettings>>;
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: string;
  readonly supabaseUrl: string;
  readonly supabaseSecretKey: string;
  readonly google: GoogleConfig;
  readonly microsoft: MicrosoftConfig;
  readonly stripe: StripeConfig;
  readonly mail: { readonly smtpUrl: string; readonly from: string; readonly operator: string };
  /** Keys of 32 bytes for stored provider tokens: the first encrypts, all decrypt. */
  readonly encryptionKeys: readonly [Buffer, ...Buffer[]];
  /** The console's key to browser reports; undefined where there is no console. */
  readonly reportsKey: string | undefined;
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

/**
 * Reads and checks the environment, once, at the start.
 * @throws Error that lists every variable that is missing or wrong, and never a value.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  return toConfig(parseEnvironment(environmentSchema, environment));
}

const rotationSchema = environmentSchema
  .pick({ DATABASE_URL: true, TOKEN_ENCRYPTION_KEY: true, TOKEN_ENCRYPTION_KEY_PREVIOUS: true })
  .required();

/** The part of the environment that `npm run rotate:token-key` needs. @throws Error as `readConfig` */
export function readRotationConfig(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const { DATABASE_URL, TOKEN_ENCRYPTION_KEY, TOKEN_ENCRYPTION_KEY_PREVIOUS } = parseEnvironment(
    rotationSchema,
    environment,
  );
  const encryptionKeys: Config['encryptionKeys'] = [TOKEN_ENCRYPTION_KEY, TOKEN_ENCRYPTION_KEY_PREVIOUS];
  return { databaseUrl: DATABASE_URL, encryptionKeys };
}

function parseEnvironment<Output>(
  schema: z.ZodType<Output>,
  environment: Readonly<Record<string, string | undefined>>,
): Output {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not complete:\n${problems.join('\n')}`);
}

function toConfig(env: z.output<typeof environmentSchema>): Config {
  const previousKey = env.TOKEN_ENCRYPTION_KEY_PREVIOUS;
  return {
    port: env.PORT,
    host: env.HOST,
    logLevel: env.LOG_LEVEL,
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
    proxyKey: env.PROXY_KEY,
    corsOrigins: env.CORS_ORIGINS,
    databaseUrl: env.DATABASE_URL,
    pools: {
      requests: { connections: env.DATABASE_REQUEST_CONNECTIONS, timeoutMs: env.DATABASE_REQUEST_TIMEOUT_MS },
      jobs: { connections: env.DATABASE_JOB_CONNECTIONS, timeoutMs: env.DATABASE_JOB_TIMEOUT_MS },
      // The database is asked once in this time, and has this time to answer.
      health: { connections: 1, timeoutMs: env.HEALTH_INTERVAL_MS },
    },
    siteUrl: withoutSlash(env.SITE_URL),
    supabaseUrl: withoutSlash(env.SUPABASE_URL),
    supabaseSecretKey: env.SUPABASE_SECRET_KEY,
    google: {
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      authorizeUrl: env.GOOGLE_AUTHORIZE_URL,
      tokenUrl: env.GOOGLE_TOKEN_URL,
      revokeUrl: env.GOOGLE_REVOKE_URL,
      jwksUrl: env.GOOGLE_JWKS_URL,
      gmailApiUrl: withoutSlash(env.GMAIL_API_URL),
    },
    microsoft: {
      clientId: env.MICROSOFT_CLIENT_ID,
      clientSecret: env.MICROSOFT_CLIENT_SECRET,
      authorityUrl: withoutSlash(env.MICROSOFT_AUTHORITY_URL),
      graphApiUrl: withoutSlash(env.GRAPH_API_URL),
    },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: withoutSlash(env.STRIPE_API_URL),
    },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, operator: env.OPERATOR_EMAIL },
    encryptionKeys: previousKey ? [env.TOKEN_ENCRYPTION_KEY, previousKey] : [env.TOKEN_ENCRYPTION_KEY],
    reportsKey: env.REPORTS_KEY,
    sendLeaseSeconds: env.SEND_LEASE_SECONDS,
    outlookSpacingMs: env.OUTLOOK_SPACING_MS,
    maxEventLoopDelay: env.MAX_EVENT_LOOP_DELAY_MS,
  };
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
