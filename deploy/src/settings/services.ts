import type { settings } from './table.ts';

type Name = keyof typeof settings;

interface Service {
  /** As its errors name it. */
  readonly title: string;
  /** The port that it listens on, where it is given no other. */
  readonly port?: number;
  readonly settings: readonly Name[];
}

const everyService = ['STAGE', 'LOG_LEVEL'] as const;
const everyServer = [...everyService, 'HOST', 'PORT', 'METRICS_PORT', 'REQUEST_TIMEOUT_MS', 'DRAIN_SECONDS'] as const;
const legalIdentity = ['LEGAL_NAME', 'LEGAL_ADDRESS', 'LEGAL_REGISTER', 'OPERATOR_EMAIL'] as const;
/** What names the storage of the remotes, for all that read it. */
export const remotesStorage = [
  'REMOTES_DIR',
  'REMOTES_S3_BUCKET',
  'REMOTES_S3_REGION',
  'REMOTES_S3_ENDPOINT',
  'REMOTES_S3_ACCESS_KEY_ID',
  'REMOTES_S3_SECRET_ACCESS_KEY',
] as const;
const storage = [...remotesStorage, 'RECORDS_KEY', 'RECORDS_KEY_PREVIOUS'] as const;

/** The API and its workers read the same settings. */
const api = [
  ...everyServer,
  'SITE_URL',
  'CORS_ORIGINS',
  'PROXY_KEY',
  'REPORTS_KEY',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'MAX_EVENT_LOOP_DELAY_MS',
  'DATABASE_URL',
  'DATABASE_CA',
  'DATABASE_REQUEST_CONNECTIONS',
  'DATABASE_REQUEST_TIMEOUT_MS',
  'DATABASE_JOB_CONNECTIONS',
  'DATABASE_JOB_TIMEOUT_MS',
  'HEALTH_INTERVAL_MS',
  'TOKEN_ENCRYPTION_KEY',
  'TOKEN_ENCRYPTION_KEY_PREVIOUS',
  'SUPABASE_URL',
  'SUPABASE_SECRET_KEY',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_AUTHORIZE_URL',
  'GOOGLE_TOKEN_URL',
  'GOOGLE_REVOKE_URL',
  'GOOGLE_JWKS_URL',
  'GMAIL_API_URL',
  'MICROSOFT_CLIENT_ID',
  'MICROSOFT_CLIENT_SECRET',
  'MICROSOFT_AUTHORITY_URL',
  'GRAPH_API_URL',
  'SEND_LEASE_SECONDS',
  'OUTLOOK_SPACING_MS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'TEST_PAYMENTS',
  'SMTP_URL',
  'MAIL_FROM',
  ...legalIdentity,
  'INBOUND_MAIL_DOMAIN',
  'INBOUND_MAIL_KEY',
] as const;

/** The services, and the settings that each of them reads. */
export const services = {
  site: {
    title: 'The site',
    port: 3000,
    settings: [
      ...everyServer,
      ...storage,
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'TRUST_PROXY',
      'SITE_URL',
      'API_URL',
      'REGISTRY_URL',
      'PROXY_KEY',
      'PREVIEW_KEY',
      'SUPABASE_URL',
      'SUPABASE_PUBLISHABLE_KEY',
      ...legalIdentity,
      'OVERRIDES',
      'OVERRIDE_ORIGINS',
      'SHELL_DEV_URL',
      'REMOTE_OVERRIDES',
    ],
  },
  registry: {
    title: 'The registry',
    port: 3100,
    settings: [
      ...everyServer,
      ...storage,
      'REMOTES_S3_ARBITER_DIR',
      'TRUST_PROXY',
      'SITE_URL',
      'ALONE_URL',
      'API_URL',
      'OPERATOR_KEY',
      'OPERATOR_KEY_PREVIOUS',
      'REPORTS_KEY',
      'PREVIEW_KEY',
      'CHECKER_URL',
      'CHECKER_KEY',
      'ALERT_WEBHOOK_URL',
      'STANDALONE_DIR',
    ],
  },
  checker: {
    title: 'The checker',
    port: 3300,
    settings: [
      ...everyServer,
      'CHECKER_KEY',
      'SITE_URL',
      'REGISTRY_URL',
      'ALONE_URL',
      'CHECK_TIMEOUT_MS',
      'CHECK_SCENARIOS_MS',
      'CHROMIUM_SANDBOX',
    ],
  },
  api: { title: 'The API', port: 4000, settings: api },
  worker: { title: 'The worker', port: 4100, settings: api },
  admin: {
    title: 'The back office',
    port: 3200,
    settings: [...everyServer, 'ADMIN_URL', 'STAFF_API_URL', 'SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'ADMIN_DIR'],
  },
} as const satisfies Readonly<Record<string, Service>>;

export type ServiceName = keyof typeof services;
