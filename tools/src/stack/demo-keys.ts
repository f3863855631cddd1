import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const secret = z.string().min(20);

/** Keys of one machine's stack: hosted services would provide them. */
const demoKeysSchema = z.object({
  POSTGRES_PASSWORD: secret,
  SUPABASE_PUBLISHABLE_KEY: secret,
  SUPABASE_SECRET_KEY: secret,
  GOOGLE_CLIENT_ID: secret,
  GOOGLE_CLIENT_SECRET: secret,
  MICROSOFT_CLIENT_ID: secret,
  MICROSOFT_CLIENT_SECRET: secret,
  SUPABASE_GOOGLE_CLIENT_ID: secret,
  SUPABASE_GOOGLE_CLIENT_SECRET: secret,
  SUPABASE_AZURE_CLIENT_ID: secret,
  SUPABASE_AZURE_CLIENT_SECRET: secret,
  STRIPE_SECRET_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  TOKEN_ENCRYPTION_KEY: secret,
  OPERATOR_KEY: secret,
  REPORTS_KEY: secret,
  RECORDS_KEY: secret,
  PREVIEW_KEY: secret,
  PROXY_KEY: secret,
  CHECKER_KEY: secret,
  INBOUND_MAIL_KEY: secret,
});
export type DemoKeys = z.output<typeof demoKeysSchema>;

/** Reads the keys of a data folder, or creates them. The file is readable by its owner only. */
export function demoKeys(dataDir: string): DemoKeys {
  const file = join(dataDir, 'keys.json');
  const fresh = generate();
  const stored: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : fresh;
  const keys = demoKeysSchema.safeParse(stored);
  if (!keys.success) {
    throw new Error(`${file} has another format than this version expects. "npm run reset" creates new keys and data.`);
  }
  if (stored === fresh) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, JSON.stringify(keys.data, undefined, 2), { mode: 0o600 });
  }
  return keys.data;
}

function generate(): DemoKeys {
  const random = (prefix = '') => prefix + randomBytes(24).toString('base64url');
  return {
    POSTGRES_PASSWORD: random(),
    SUPABASE_PUBLISHABLE_KEY: random('sb_publishable_'),
    SUPABASE_SECRET_KEY: random('sb_secret_'),
    GOOGLE_CLIENT_ID: random('mail-'),
    GOOGLE_CLIENT_SECRET: random(),
    MICROSOFT_CLIENT_ID: random('mail-'),
    MICROSOFT_CLIENT_SECRET: random(),
    SUPABASE_GOOGLE_CLIENT_ID: random('sign-in-'),
    SUPABASE_GOOGLE_CLIENT_SECRET: random(),
    SUPABASE_AZURE_CLIENT_ID: random('sign-in-'),
    SUPABASE_AZURE_CLIENT_SECRET: random(),
    STRIPE_SECRET_KEY: random('sk_test_'),
    STRIPE_WEBHOOK_SECRET: random('whsec_'),
    // AES-256 takes exactly 32 bytes.
    TOKEN_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    OPERATOR_KEY: random('operator_'),
    REPORTS_KEY: random(),
    RECORDS_KEY: random(),
    PREVIEW_KEY: random(),
    PROXY_KEY: random(),
    CHECKER_KEY: random(),
    INBOUND_MAIL_KEY: random(),
  };
}
