import { join } from 'node:path';
import type { Ports } from './addresses.ts';
import type { DemoKeys } from './demo-keys.ts';

/** One process of the stack. */
export interface Part {
  readonly name: 'local' | 'api' | 'worker' | 'registry' | 'checker' | 'site' | 'admin';
  /** Description for people. */
  readonly what: string;
  /** TypeScript file that Node runs. */
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  /** Each answers 200 once the part is ready. */
  readonly healthUrls: readonly string[];
}

export interface StackSettings {
  readonly root: string;
  readonly dataDir: string;
  readonly ports: Ports;
  readonly keys: DemoKeys;
  /** Added to every part's environment. */
  readonly extraEnv?: Readonly<Record<string, string>>;
}

/** Gets the messages of the contact page, and reports of security problems. */
const operatorEmail = 'operator@coach-connect.example';

/** Mail to it goes to the API. */
const inboundMailDomain = 'mail.coach-connect.example';

/** The stack's processes in the order in which they start, wired to each other by environment. */
export function stackParts({ root, dataDir, ports, keys, extraEnv = {} }: StackSettings): Part[] {
  const siteUrl = `http://localhost:${ports.SITE_PORT}`;
  const google = `http://localhost:${ports.GOOGLE_PORT}`;
  const microsoft = `http://localhost:${ports.MICROSOFT_PORT}`;
  const stripe = `http://localhost:${ports.STRIPE_PORT}`;
  const supabaseUrl = `http://localhost:${ports.SUPABASE_PORT}`;
  const adminUrl = `http://localhost:${ports.ADMIN_PORT}`;
  const text = (port: number) => String(port);
  // The API and its workers read the same variables.
  const apiEnv = {
    ...extraEnv,
    DATABASE_URL: `postgres://cc_api:${encodeURIComponent(keys.POSTGRES_PASSWORD)}@127.0.0.1:${ports.POSTGRES_PORT}/postgres`,
    SITE_URL: siteUrl,
    SUPABASE_URL: supabaseUrl,
    SUPABASE_SECRET_KEY: keys.SUPABASE_SECRET_KEY,
    GOOGLE_AUTHORIZE_URL: `${google}/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${google}/token`,
    GOOGLE_REVOKE_URL: `${google}/revoke`,
    GOOGLE_JWKS_URL: `${google}/oauth2/v3/certs`,
    GMAIL_API_URL: google,
    MICROSOFT_AUTHORITY_URL: `${microsoft}/common`,
    GRAPH_API_URL: microsoft,
    GOOGLE_CLIENT_ID: keys.GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET: keys.GOOGLE_CLIENT_SECRET,
    MICROSOFT_CLIENT_ID: keys.MICROSOFT_CLIENT_ID,
    MICROSOFT_CLIENT_SECRET: keys.MICROSOFT_CLIENT_SECRET,
    STRIPE_API_URL: stripe,
    STRIPE_SECRET_KEY: keys.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: keys.STRIPE_WEBHOOK_SECRET,
    TOKEN_ENCRYPTION_KEY: keys.TOKEN_ENCRYPTION_KEY,
    // With this key, the registry's console reads the browser reports.
    REPORTS_KEY: keys.REPORTS_KEY,
    SMTP_URL: `smtp://127.0.0.1:${ports.SMTP_PORT}`,
    MAIL_FROM: 'Coach Connect <hello@coach-connect.example>',
    OPERATOR_EMAIL: operatorEmail,
    INBOUND_MAIL_DOMAIN: inboundMailDomain,
    INBOUND_MAIL_KEY: keys.INBOUND_MAIL_KEY,
    CORS_ORIGINS: [adminUrl, ...[3001, 3002, 3003, 3004].map((port) => `http://localhost:${port}`)].join(','),
    PROXY_KEY: keys.PROXY_KEY,
  };
  return [
    {
      name: 'local',
      what: 'Postgres and the stand-ins for Supabase, Google, Microsoft, Stripe and mail',
      script: join(root, 'services/local/src/server.ts'),
      healthUrls: [
        `${supabaseUrl}/health`,
        `${google}/oauth2/v3/certs`,
        `${microsoft}/common/discovery/v2.0/keys`,
        `${stripe}/__events`,
        `http://localhost:${ports.INBOX_PORT}/api/messages`,
      ],
      env: {
        ...extraEnv,
        ...keys,
        LOCAL_DATA_DIR: dataDir,
        SITE_URL: siteUrl,
        ADMIN_URL: adminUrl,
        POSTGRES_PORT: text(ports.POSTGRES_PORT),
        SUPABASE_PORT: text(ports.SUPABASE_PORT),
        GOOGLE_PORT: text(ports.GOOGLE_PORT),
        MICROSOFT_PORT: text(ports.MICROSOFT_PORT),
        STRIPE_PORT: text(ports.STRIPE_PORT),
        STRIPE_WEBHOOK_URL: `http://127.0.0.1:${ports.API_PORT}/api/stripe-webhook`,
        INBOUND_MAIL_DOMAIN: inboundMailDomain,
        INBOUND_MAIL_URL: `http://127.0.0.1:${ports.API_PORT}/api/inbound-mail`,
        INBOX_PORT: text(ports.INBOX_PORT),
        SMTP_PORT: text(ports.SMTP_PORT),
      },
    },
    {
      name: 'api',
      what: 'the API',
      script: join(root, 'services/api/src/server.ts'),
      healthUrls: [`http://localhost:${ports.API_PORT}/readyz`],
      env: { ...apiEnv, PORT: text(ports.API_PORT) },
    },
    {
      name: 'worker',
      what: 'a worker for background jobs',
      script: join(root, 'services/api/src/worker.ts'),
      healthUrls: [`http://localhost:${ports.WORKER_PORT}/readyz`],
      env: { ...apiEnv, PORT: text(ports.WORKER_PORT) },
    },
    {
      name: 'registry',
      what: 'the registry of remotes',
      script: join(root, 'services/registry/src/server.ts'),
      healthUrls: [`http://localhost:${ports.REGISTRY_PORT}/readyz`],
      env: {
        ...extraEnv,
        PORT: text(ports.REGISTRY_PORT),
        SITE_URL: siteUrl,
        ALONE_URL: `http://127.0.0.1:${ports.REGISTRY_PORT}`,
        API_URL: `http://127.0.0.1:${ports.API_PORT}`,
        STANDALONE_DIR: join(root, 'standalone/dist'),
        REMOTES_DIR: join(dataDir, 'remotes'),
        RECORDS_KEY: keys.RECORDS_KEY,
        OPERATOR_KEY: keys.OPERATOR_KEY,
        REPORTS_KEY: keys.REPORTS_KEY,
        PREVIEW_KEY: keys.PREVIEW_KEY,
        CHECKER_URL: `http://127.0.0.1:${ports.CHECKER_PORT}`,
        CHECKER_KEY: keys.CHECKER_KEY,
      },
    },
    {
      name: 'checker',
      what: 'the checker of versions',
      script: join(root, 'services/checker/src/server.ts'),
      healthUrls: [`http://localhost:${ports.CHECKER_PORT}/readyz`],
      env: {
        ...extraEnv,
        PORT: text(ports.CHECKER_PORT),
        SITE_URL: siteUrl,
        REGISTRY_URL: `http://localhost:${ports.REGISTRY_PORT}`,
        ALONE_URL: `http://127.0.0.1:${ports.REGISTRY_PORT}`,
        CHECKER_KEY: keys.CHECKER_KEY,
        CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? '',
      },
    },
    {
      name: 'site',
      what: 'the site',
      script: join(root, 'services/site/src/server.ts'),
      healthUrls: [`http://localhost:${ports.SITE_PORT}/readyz`],
      env: {
        // This is not production: a link may replace any remote.
        OVERRIDES: 'on',
        ...extraEnv,
        PORT: text(ports.SITE_PORT),
        SITE_URL: siteUrl,
        API_URL: `http://127.0.0.1:${ports.API_PORT}`,
        SUPABASE_URL: supabaseUrl,
        SUPABASE_PUBLISHABLE_KEY: keys.SUPABASE_PUBLISHABLE_KEY,
        PROXY_KEY: keys.PROXY_KEY,
        OPERATOR_EMAIL: operatorEmail,
        REGISTRY_URL: `http://localhost:${ports.REGISTRY_PORT}`,
        PREVIEW_KEY: keys.PREVIEW_KEY,
        REMOTES_DIR: join(dataDir, 'remotes'),
        RECORDS_KEY: keys.RECORDS_KEY,
      },
    },
    {
      name: 'admin',
      what: 'the back office',
      script: join(root, 'admin/src/server/server.ts'),
      healthUrls: [`${adminUrl}/readyz`],
      env: {
        ...extraEnv,
        PORT: text(ports.ADMIN_PORT),
        ADMIN_URL: adminUrl,
        SITE_URL: siteUrl,
        SUPABASE_URL: supabaseUrl,
        SUPABASE_PUBLISHABLE_KEY: keys.SUPABASE_PUBLISHABLE_KEY,
        STAFF_API_URL: `http://localhost:${ports.API_PORT}`,
        ADMIN_DIR: join(root, 'admin/dist'),
      },
    },
  ];
}
