import { createHmac } from 'node:crypto';
import type { Deployer } from '@cc/contracts/deploy/deploy-api';
import { z } from 'zod';
import { deployerOf, type AccessKeys, type Authenticated } from '../auth/deployer.ts';
import { isSameSecret } from '../auth/same-secret.ts';

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

export type ConsoleKeys = AccessKeys & { readonly operatorKeys: readonly [string, ...string[]] };

/**
 * Opens a session: a text for the browser's cookie that holds no key and no token. It is sealed with an operator's key,
 * and ends when that key does: an operator's with the key that they gave, a team's with the current one.
 */
export function openSession(
  { token, operatorKey }: Authenticated,
  by: string | undefined,
  { operatorKeys: [current] }: ConsoleKeys,
): string {
  const claims: Claims = {
    end: Date.now() + sessionSeconds * 1000,
    ...(by ? { by } : {}),
    ...(token ? { token: token.id } : {}),
  };
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${text}.${seal('session', text, operatorKey ?? current)}`;
}

/** The session of a cookie; undefined if the cookie is forged or expired, or its token or key is not valid any more. */
export async function readSession(cookie: string | undefined, keys: ConsoleKeys): Promise<ConsoleSession | undefined> {
  const [text = '', given = ''] = cookie?.split('.') ?? [];
  const key = keys.operatorKeys.find((each) => isSameSecret(given, seal('session', text, each)));
  if (key === undefined) return undefined;
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (claims.end < Date.now()) return undefined;
  const deployer = await deployerWith(claims, keys.tokens);
  return deployer && { deployer, by: claims.by, formKey: seal('form', text, key) };
}

/** Whether a form was made for this session. */
export function isOwnForm({ formKey }: ConsoleSession, given: string): boolean {
  return isSameSecret(given, formKey);
}

async function deployerWith({ token }: Claims, tokens: AccessKeys['tokens']): Promise<Deployer | undefined> {
  if (token === undefined) return { kind: 'operator' };
  const record = await tokens.valid(token);
  return record && deployerOf(record);
}

function seal(what: 'session' | 'form', text: string, key: string): string {
  return createHmac('sha256', key).update(`console ${what} ${text}`).digest('base64url');
}
