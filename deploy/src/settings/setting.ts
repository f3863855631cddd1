import { resolve } from 'node:path';
import { z } from 'zod';

/** One environment variable of the services. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  /** Checks and converts the text. */
  readonly schema: Schema;
  /** What it does, for operators: sentences. */
  readonly about: string;
  /** What the text must meet as well where `STAGE` is `production`. */
  readonly inProduction?: z.ZodType;
  /** It is a secret: it has no example, and belongs into a store of secrets. */
  readonly secret?: true;
}

export function setting<Schema extends z.ZodType>(
  schema: Schema,
  about: string,
  more: Pick<Setting, 'inProduction' | 'secret'> = {},
): Setting<Schema> {
  return { schema, about, ...more };
}

/** The workspace that the services run from. */
export const workspaceRoot = resolve(import.meta.dirname, '../../..');

export const port = z.coerce.number().int().min(0).max(65_535);
export const milliseconds = z.coerce.number().int().min(1).max(86_400_000);
export const key = z.string().min(20);
/** An http or https origin as browsers name it: in lower case, without its usual port or a slash at its end. */
export const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).href.replace(/\/+$/, ''));
const separatedBy = (separator: string) =>
  z.string().transform((text) =>
    text
      .split(separator)
      .map((entry) => entry.trim())
      .filter(Boolean),
  );
/** Values separated by commas. */
export const list = separatedBy(',');
/** Lines separated by semicolons. */
export const lines = separatedBy(';');

const missing = 'must be set in production';
const onThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.(localhost|example|invalid))$/;

/** Given, and not one of the examples of a demonstration. */
const given = z
  .string({ error: missing })
  .refine((text) => !/[@.]example\b/.test(text), 'must not be an example in production');

/** An address that visitors reach: over https, and not on this machine. */
const publicAddress = given.refine((text) => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && !onThisMachine.test(url.hostname) && `${url.origin}/` === url.href;
}, 'must be a public https address in production, without a path');

/** A secret, which production needs. */
export const secret = { secret: true, inProduction: given } as const;
/** The role of a key of Supabase that is a token, as all were once: `anon` or `service_role`. */
function roleOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()).role;
  } catch {
    return undefined;
  }
}
/** Supabase’s key for browsers. The secret one, which stands beside it in the dashboard, would be in every page. */
export const publishableKey = z
  .string()
  .min(1)
  .refine((text) => !text.startsWith('sb_secret_') && roleOf(text) !== 'service_role', 'is a secret key');
/** Supabase’s key for servers. */
export const supabaseSecret = key.refine(
  (text) => !text.startsWith('sb_publishable_') && roleOf(text) !== 'anon',
  'is the publishable key',
);

/** An address that visitors reach. */
export const forVisitors = { inProduction: publicAddress } as const;
/** Anything else that production needs. */
export const needed = { inProduction: given } as const;
