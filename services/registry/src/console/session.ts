import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deployer } from '@cc/contracts/deploy/deploy-api';
import type { DeployTokens } from '../auth/tokens.ts';
import { z } from 'zod';
import { deployerOf } from '../auth/deployer.ts';

/** Length of a session in seconds: a working day. */
export const sessionSeconds = 8 * 60 * 60;

const claimsSchema = z.object({
  /** Milliseconds. */
  end: z.number(),
  /** The user's name. */
  by: z.string().max(100).optional(),
  /** The deploy token that they signed in with; the operator's key when left out. */
  token: z.string().optional(),
});
type Claims = z.output<typeof claimsSchema>;

/** A signed-in user of the console. */
export interface ConsoleSession {
  readonly deployer: Deployer;
  readonly by: string | undefined;
  /** In each form; other pages cannot know it. */
  readonly formKey: string;
}

export interface ConsoleKeys {
  readonly tokens: DeployTokens;
  readonly operatorKey: string;
}

/**
 * Opens a session: a text for the browser's cookie that holds no key and no token.
 * @throws DeployFailure `unauthorized` for an unknown secret
 */
export async function openSession(
  { secret, by }: { readonly secret: string; readonly by?: string | undefined },
  keys: ConsoleKeys,
): Promise<string> {
  await deployerOf(`Bearer ${secret}`, keys);
  const token = (await keys.tokens.open(secret))?.id;
  const claims: Claims = {
    end: Date.now() + sessionSeconds * 1000,
    ...(by ? { by } : {}),
    ...(token ? { token } : {}),
  };
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${text}.${seal('session', text, keys.operatorKey)}`;
}

/** The session of a cookie; undefined if the cookie is forged or expired, or its token was revoked. */
export async function readSession(cookie: string | undefined, keys: ConsoleKeys): Promise<ConsoleSession | undefined> {
  const [text = '', given = ''] = cookie?.split('.') ?? [];
  if (!isSame(given, seal('session', text, keys.operatorKey))) return undefined;
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (claims.end < Date.now()) return undefined;
  const deployer = await deployerWith(claims, keys.tokens);
  return deployer && { deployer, by: claims.by, formKey: seal('form', text, keys.operatorKey) };
}

/** Whether a form was made for this session. */
export function isOwnForm({ formKey }: ConsoleSession, given: string): boolean {
  return isSame(given, formKey);
}

async function deployerWith({ token }: Claims, tokens: DeployTokens): Promise<Deployer | undefined> {
  if (token === undefined) return { kind: 'operator' };
  const record = (await tokens.list()).find(({ id }) => id === token);
  if (!record || record.revoked !== undefined) return undefined;
  return { kind: 'team', remote: record.remote, team: record.team };
}

function seal(what: 'session' | 'form', text: string, key: string): string {
  return createHmac('sha256', key).update(`console ${what} ${text}`).digest('base64url');
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
