import { z } from 'zod';
import type { InboundMail } from './inbox/deliver-inbound.ts';

const port = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);
const secret = z.string().min(8);
const url = (fallback: string) => z.url().default(fallback);

const environmentSchema = z.object({
  LOCAL_DATA_DIR: z.string().min(1).default('.data'),
  POSTGRES_PORT: port(54_322),
  POSTGRES_PASSWORD: secret,
  DATABASE_URL: z.url().optional(),
  SUPABASE_URL: z.url().optional(),
  SUPABASE_PORT: port(54_321),
  GOOGLE_PORT: port(4401),
  MICROSOFT_PORT: port(4402),
  STRIPE_PORT: port(4403),
  INBOX_PORT: port(4404),
  SMTP_PORT: port(4405),
  SITE_URL: url('http://localhost:3000'),
  ADMIN_URL: url('http://localhost:3200'),
  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_WEBHOOK_URL: url('http://localhost:4000/api/stripe-webhook'),
  INBOUND_MAIL_DOMAIN: z.string().default('mail.localhost'),
  INBOUND_MAIL_KEY: secret,
  INBOUND_MAIL_URL: url('http://localhost:4000/api/inbound-mail'),
  SUPABASE_PUBLISHABLE_KEY: secret,
  SUPABASE_SECRET_KEY: secret,
  GOOGLE_CLIENT_ID: z.string().min(1),
  GOOGLE_CLIENT_SECRET: secret,
  MICROSOFT_CLIENT_ID: z.string().min(1),
  MICROSOFT_CLIENT_SECRET: secret,
  SUPABASE_GOOGLE_CLIENT_ID: z.string().min(1),
  SUPABASE_GOOGLE_CLIENT_SECRET: secret,
  SUPABASE_AZURE_CLIENT_ID: z.string().min(1),
  SUPABASE_AZURE_CLIENT_SECRET: secret,
});

interface OAuthClient {
  readonly id: string;
  readonly secret: string;
}

/** Settings of the stand-ins, from the environment. */
export interface LocalConfig {
  /** Folder of all data; it survives a restart. */
  readonly dataDir: string;
  readonly ports: {
    readonly postgres: number;
    readonly supabase: number;
    readonly google: number;
    readonly microsoft: number;
    readonly stripe: number;
    readonly inbox: number;
    readonly smtp: number;
  };
  readonly postgresPassword: string;
  /**
   * A Postgres elsewhere that has the schema, as its role `postgres`. The login roles of the platform have the same
   * password. Left out: the embedded one is started.
   */
  readonly databaseUrl?: string | undefined;
  /** The address of the Supabase stand-in for browsers, if something in front of it has another one. */
  readonly supabaseUrl?: string | undefined;
  /** Origin of the site. */
  readonly siteUrl: string;
  /** Origin of the back office. */
  readonly adminUrl: string;
  readonly keys: { readonly publishable: string; readonly secret: string };
  /** The two applications that each provider knows: one signs users in, one connects their mailbox. */
  readonly google: { readonly signIn: OAuthClient; readonly mail: OAuthClient };
  readonly microsoft: { readonly signIn: OAuthClient; readonly mail: OAuthClient };
  /** The payment account: its key, and the address and secret of its webhooks. */
  readonly stripe: {
    readonly secretKey: string;
    readonly webhook: { readonly url: string; readonly secret: string };
  };
  /** The product's mail host: mail to this domain goes to the product as well. */
  readonly inboundMail: InboundMail;
}

/**
 * Parses the environment, once.
 * @throws naming every variable that is missing or wrong
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): LocalConfig {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) throw new Error(`The environment is not complete.\n${z.prettifyError(parsed.error)}`);
  const env = parsed.data;
  return {
    dataDir: env.LOCAL_DATA_DIR,
    ports: {
      postgres: env.POSTGRES_PORT,
      supabase: env.SUPABASE_PORT,
      google: env.GOOGLE_PORT,
      microsoft: env.MICROSOFT_PORT,
      stripe: env.STRIPE_PORT,
      inbox: env.INBOX_PORT,
      smtp: env.SMTP_PORT,
    },
    postgresPassword: env.POSTGRES_PASSWORD,
    databaseUrl: env.DATABASE_URL,
    supabaseUrl: env.SUPABASE_URL,
    siteUrl: env.SITE_URL.replace(/\/$/, ''),
    adminUrl: env.ADMIN_URL.replace(/\/$/, ''),
    keys: { publishable: env.SUPABASE_PUBLISHABLE_KEY, secret: env.SUPABASE_SECRET_KEY },
    google: {
      signIn: { id: env.SUPABASE_GOOGLE_CLIENT_ID, secret: env.SUPABASE_GOOGLE_CLIENT_SECRET },
      mail: { id: env.GOOGLE_CLIENT_ID, secret: env.GOOGLE_CLIENT_SECRET },
    },
    microsoft: {
      signIn: { id: env.SUPABASE_AZURE_CLIENT_ID, secret: env.SUPABASE_AZURE_CLIENT_SECRET },
      mail: { id: env.MICROSOFT_CLIENT_ID, secret: env.MICROSOFT_CLIENT_SECRET },
    },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhook: { url: env.STRIPE_WEBHOOK_URL, secret: env.STRIPE_WEBHOOK_SECRET },
    },
    inboundMail: { domain: env.INBOUND_MAIL_DOMAIN, key: env.INBOUND_MAIL_KEY, url: env.INBOUND_MAIL_URL },
  };
}
