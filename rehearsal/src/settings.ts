import { readFileSync } from 'node:fs';
import { metricsPort, topology } from '@cc/deploy/topology';
import { demoKeys } from '@cc/tools/stack';
import { domain, network, origins, type Replica } from './addresses.ts';
import type { Certificates } from './certificates.ts';
import type { Folders } from './folders.ts';

/** Where the bucket of the remotes is, and who may write to it. */
export interface Bucket {
  readonly endpoint: string;
  readonly name: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The port of each stand-in, on the host `localhost`. */
export const standInPorts = {
  supabase: 54_321,
  google: 4401,
  microsoft: 4402,
  stripe: 4403,
  inbox: 4404,
  smtp: 4405,
} as const;

/** Mail to it goes to the API. */
const inboundMailDomain = `mail.${domain}`;
const at = (port: number) => `http://localhost:${port}`;

/**
 * The value of each setting of production. What only the world outside has is at the stand-ins: Google, Microsoft,
 * Stripe. No check of production is relaxed.
 */
export function productionValues(folders: Folders, { authorityFile }: Certificates, bucket: Bucket) {
  const keys = demoKeys(folders.data);
  const google = at(standInPorts.google);
  return {
    ...keys,
    ...origins,
    STAGE: 'production',
    METRICS_PORT: String(metricsPort),
    CORS_ORIGINS: origins.ADMIN_URL,
    TRUST_PROXY: network.range,
    DATABASE_URL: `postgres://cc_api:${encodeURIComponent(keys.POSTGRES_PASSWORD)}@pgbouncer:6432/postgres?sslmode=verify-full`,
    DATABASE_CA: readFileSync(authorityFile, 'utf8'),
    REMOTES_S3_BUCKET: bucket.name,
    REMOTES_S3_ENDPOINT: bucket.endpoint,
    REMOTES_S3_ACCESS_KEY_ID: bucket.accessKeyId,
    REMOTES_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    GOOGLE_AUTHORIZE_URL: `${google}/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${google}/token`,
    GOOGLE_REVOKE_URL: `${google}/revoke`,
    GOOGLE_JWKS_URL: `${google}/oauth2/v3/certs`,
    GMAIL_API_URL: google,
    MICROSOFT_AUTHORITY_URL: `${at(standInPorts.microsoft)}/common`,
    GRAPH_API_URL: at(standInPorts.microsoft),
    STRIPE_API_URL: at(standInPorts.stripe),
    SMTP_URL: 'smtp://postfix:25',
    MAIL_FROM: `Coach Connect <hello@${domain}>`,
    OPERATOR_EMAIL: `operator@${domain}`,
    INBOUND_MAIL_DOMAIN: inboundMailDomain,
    LEGAL_NAME: 'Rehearsal LLC',
    LEGAL_ADDRESS: '1 Main Street; Springfield, IL 62701; USA',
    // The scenarios of all remotes have a test of their own.
    CHECK_SCENARIOS_MS: '1000',
  };
}

/** The environment of one process of a service: its own settings of production, and no others. */
export function environmentOf(
  { service, host }: Replica,
  folders: Folders,
  certificates: Certificates,
  bucket: Bucket,
): Record<string, string> {
  const calls = Object.entries(service.calls).map(([name, called]) => [
    name,
    `http://${called}:${topology.find(({ name }) => name === called)?.port}`,
  ]);
  const values: Record<string, string> = {
    ...productionValues(folders, certificates, bucket),
    ...Object.fromEntries(calls),
    HOST: host,
    PORT: String(service.port),
  };
  const own = service.settings.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]] as const]));
  return { ...Object.fromEntries(own), ...nodeEnvironment(folders, certificates) };
}

/** What every Node process of the rehearsal needs, beside its settings. */
export function nodeEnvironment({ home }: Folders, { authorityFile }: Certificates): Record<string, string> {
  return { NODE_ENV: 'production', NODE_EXTRA_CA_CERTS: authorityFile, HOME: home };
}

/** The environment of the stand-ins. */
export function standInEnvironment(folders: Folders, certificates: Certificates): Record<string, string> {
  const keys = demoKeys(folders.data);
  const ports = Object.entries(standInPorts).map(([name, port]) => [`${name.toUpperCase()}_PORT`, String(port)]);
  return {
    ...keys,
    ...Object.fromEntries(ports),
    ...nodeEnvironment(folders, certificates),
    LOCAL_DATA_DIR: folders.data,
    DATABASE_URL: projectUrl(folders, 'postgres'),
    SITE_URL: origins.SITE_URL,
    ADMIN_URL: origins.ADMIN_URL,
    SUPABASE_URL: origins.SUPABASE_URL,
    STRIPE_WEBHOOK_URL: `${origins.SITE_URL}/api/stripe-webhook`,
    INBOUND_MAIL_DOMAIN: inboundMailDomain,
    INBOUND_MAIL_URL: `${origins.SITE_URL}/api/inbound-mail`,
  };
}

/** Postgres without the pooler, for the platform and for operators. */
export function projectUrl(folders: Folders, role: 'postgres' | 'supabase_admin'): string {
  return `postgres://${role}:${encodeURIComponent(demoKeys(folders.data).POSTGRES_PASSWORD)}@postgres:5432/postgres?sslmode=verify-full`;
}
