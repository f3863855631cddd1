import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const secret = z.string().min(20);

/** Keys of one machine's stack: what hosted services would hand out. */
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
});
export type DemoKeys = z.output<typeof demoKeysSchema>;

/**
 * Keys that came with parts which older versions did not have: a folder of that time gets them now. The others cannot
 * be made anew, since stored data depends on them.
 */
const lateKeys = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'OPERATOR_KEY'] as const;

/** Reads the keys of a data folder, making those that are missing. They are readable by their owner alone. */
export function demoKeys(dataDir: string): DemoKeys {
  const file = join(dataDir, 'keys.json');
  const fresh = generate();
  const stored: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : fresh;
  const late = Object.fromEntries(lateKeys.map((name) => [name, fresh[name]]));
  const keys = demoKeysSchema.safeParse({ ...late, ...(typeof stored === 'object' ? stored : {}) });
  if (!keys.success) {
    throw new Error(`${file} is not what this version expects. "npm run reset" starts over with new keys and data.`);
  }
  const complete = JSON.stringify(keys.data, undefined, 2);
  if (JSON.stringify(stored, undefined, 2) !== complete || !existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, complete, { mode: 0o600 });
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
  };
}
