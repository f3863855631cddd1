import { createHash, randomBytes } from 'node:crypto';
import { deployTokenSchema, type DeployToken } from '@cc/contracts/deploy/deploy-token';
import { isRemoteName } from '../releases/version-store.ts';
import type { Storage } from '../storage/storage.ts';

export interface NewToken {
  readonly remote: string;
  readonly team: string;
  /** Name of the operator who creates it. */
  readonly who: string;
}

/** Deploy tokens: each is valid for one remote. Only their hashes are stored. */
export interface DeployTokens {
  /**
   * Creates a token. The token itself is returned this once.
   * @throws Error when no remote can have this name
   */
  mint(token: NewToken): Promise<{ readonly token: string; readonly record: DeployToken }>;
  /** The record of a token; undefined for one that is unknown or revoked. */
  open(token: string): Promise<DeployToken | undefined>;
  /** Ends a token. Undefined when there is no such token; a token that was revoked before stays as it was. */
  revoke(id: string, who: string): Promise<DeployToken | undefined>;
  /** All tokens, also the revoked ones, newest first. */
  list(): Promise<DeployToken[]>;
}

export function createTokens(storage: Storage): DeployTokens {
  const read = async (key: string) => {
    const body = await storage.read(key);
    return body && deployTokenSchema.parse(JSON.parse(body.toString()));
  };
  const write = (key: string, record: DeployToken) =>
    storage.write(key, JSON.stringify(record), { contentType: 'application/json' });
  return {
    mint: async ({ remote, team, who }) => {
      if (!isRemoteName(remote)) throw new Error(`No remote can be named "${remote}".`);
      const token = `cct_${remote}_${randomBytes(24).toString('base64url')}`;
      const key = keyOf(token);
      const created = new Date().toISOString();
      const record = deployTokenSchema.parse({ id: idOf(key), remote, team, created, createdBy: who });
      await write(key, record);
      return { token, record };
    },
    open: async (token) => {
      const record = await read(keyOf(token));
      return record?.revoked === undefined ? record : undefined;
    },
    revoke: async (id, who) => {
      const key = (await storage.list('tokens/')).find((each) => idOf(each) === id);
      const record = key && (await read(key));
      if (!key || !record || record.revoked !== undefined) return record || undefined;
      const revoked = { ...record, revoked: new Date().toISOString(), revokedBy: who };
      await write(key, revoked);
      return revoked;
    },
    list: async () => {
      const records = await Promise.all((await storage.list('tokens/')).map(read));
      return records.filter((record) => record !== undefined).sort((a, b) => (a.created < b.created ? 1 : -1));
    },
  };
}

// A token is as random as a key, so a plain hash of it cannot be guessed back.
function keyOf(token: string): string {
  return `tokens/${createHash('sha256').update(token).digest('hex')}.json`;
}

function idOf(key: string): string {
  return key.slice('tokens/'.length, 'tokens/'.length + 12);
}
