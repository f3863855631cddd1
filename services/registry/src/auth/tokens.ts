import { createHash, randomBytes } from 'node:crypto';
import { deployTokenSchema, type DeployToken, type Role } from '@cc/contracts/deploy/deploy-token';
import { atMost } from '../at-most.ts';
import { isRemoteName } from '../releases/version-store.ts';
import type { Storage } from '../storage/storage.ts';

export interface NewToken {
  readonly remote: string;
  readonly team: string;
  /** `deployer` when left out. */
  readonly role?: Role | undefined;
  /** Name of the operator who creates it. */
  readonly who: string;
  /** Until it expires; 90 when left out. */
  readonly days?: number | undefined;
  /** It expires then at the latest. */
  readonly until?: string | undefined;
}

const day = 24 * 60 * 60 * 1000;
const latest = '9999-12-31T00:00:00.000Z';
/** Tokens that are read at the same time. Those that ended stay, so there may be thousands. */
const readAtOnce = 20;

/** Deploy tokens: each is valid for one remote, until it expires. Only their hashes are stored. */
export interface DeployTokens {
  /**
   * Creates a token. The token itself is returned this once.
   * @throws Error when no remote can have this name
   */
  mint(token: NewToken): Promise<{ readonly token: string; readonly record: DeployToken }>;
  /** The record of a token; undefined for one that is unknown, expired or revoked. */
  open(token: string): Promise<DeployToken | undefined>;
  /** The record of a token by its id, valid or not. */
  find(id: string): Promise<DeployToken | undefined>;
  /** The same, if it is valid. */
  valid(id: string): Promise<DeployToken | undefined>;
  /** Ends a token. Undefined when there is no such token; a token that was revoked before stays as it was. */
  revoke(id: string, who: string): Promise<DeployToken | undefined>;
  /** All tokens, also those that are not valid any more, newest first. */
  list(): Promise<DeployToken[]>;
}

export function createTokens(storage: Storage): DeployTokens {
  const read = async (key: string) => {
    const body = await storage.read(key);
    return body && deployTokenSchema.parse(JSON.parse(body.toString()));
  };
  const inTurn = atMost(readAtOnce);
  const find = async (id: string) => {
    const [key] = /^[0-9a-f]{12}$/.test(id) ? await storage.list(`tokens/${id}`) : [];
    const record = key === undefined ? undefined : await read(key);
    return key === undefined || !record ? undefined : { key, record };
  };
  const write = (key: string, record: DeployToken) =>
    storage.write(key, JSON.stringify(record), { contentType: 'application/json' });
  return {
    mint: async ({ remote, team, role = 'deployer', who, days = 90, until = latest }) => {
      if (!isRemoteName(remote)) throw new Error(`No remote can be named "${remote}".`);
      const token = `cct_${remote}_${randomBytes(24).toString('base64url')}`;
      const key = keyOf(token);
      const now = Date.now();
      const end = Math.min(now + days * day, Date.parse(until));
      const [created, expires] = [now, end].map((at) => new Date(at).toISOString());
      const record = deployTokenSchema.parse({ id: idOf(key), remote, team, role, created, createdBy: who, expires });
      await write(key, record);
      return { token, record };
    },
    open: async (token) => ifValid(await read(keyOf(token))),
    find: async (id) => (await find(id))?.record,
    valid: async (id) => ifValid((await find(id))?.record),
    revoke: async (id, who) => {
      const found = await find(id);
      if (!found || found.record.revoked !== undefined) return found?.record;
      const revoked = { ...found.record, revoked: new Date().toISOString(), revokedBy: who };
      await write(found.key, revoked);
      return revoked;
    },
    list: async () => {
      const records = await Promise.all((await storage.list('tokens/')).map((key) => inTurn(() => read(key))));
      return records.filter((record) => record !== undefined).sort((a, b) => (a.created < b.created ? 1 : -1));
    },
  };
}

function ifValid(record: DeployToken | undefined): DeployToken | undefined {
  return record && record.revoked === undefined && Date.parse(record.expires) > Date.now() ? record : undefined;
}

// A token is as random as a key, so a plain hash of it cannot be guessed back.
function keyOf(token: string): string {
  return `tokens/${createHash('sha256').update(token).digest('hex')}.json`;
}

function idOf(key: string): string {
  return key.slice('tokens/'.length, 'tokens/'.length + 12);
}
