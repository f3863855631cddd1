import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  deployTokenSchema,
  tokensRevocationSchema,
  type DeployToken,
  type Role,
  type TokensRevocation,
} from '@cc/contracts/deploy/deploy-token';
import { atMost } from '../at-most.ts';
import { DeployFailure } from '../deploy/deploy-failure.ts';
import { isRemoteName } from '../releases/version-store.ts';
import { parseJson } from '../storage/parse-json.ts';
import { isKey, type Storage } from '../storage/storage.ts';

export interface NewToken {
  readonly remote: string;
  readonly team: string;
  /** `deployer` when left out. */
  readonly role?: Role | undefined;
  /** Name of the operator, or of the owner, who creates it. */
  readonly who: string;
  /** Until it expires; 90 when left out. */
  readonly days?: number | undefined;
  /**
   * The owner's token that creates it: it ends when that one expires at the latest. Left out: the operator creates it.
   */
  readonly maker?: DeployToken | undefined;
}

const day = 24 * 60 * 60 * 1000;
/** Tokens that are read at the same time. Those that ended stay for some months, so there may be thousands. */
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
  /**
   * Ends all tokens of a remote, and those that they are creating: only what the operator creates afterwards is valid.
   */
  revokeAll(remote: string, who: string): Promise<TokensRevocation>;
  /** All tokens, also those that are not valid any more, newest first. It reads each of them. */
  list(): Promise<DeployToken[]>;
  /** Deletes the record of a token that ended. */
  forget(id: string): Promise<void>;
}

export function createTokens(storage: Storage): DeployTokens {
  const read = async (key: string) => {
    const body = await storage.read(key);
    return body && deployTokenSchema.safeParse(parseJson(body)).data;
  };
  const inTurn = atMost(readAtOnce);
  const stored = async () => {
    const keys = (await storage.list('tokens/')).filter(isKey);
    const found = await Promise.all(keys.map((key) => inTurn(async () => ({ key, record: await read(key) }))));
    return found.flatMap(({ key, record }) => (record ? [{ key, record }] : []));
  };
  const find = async (id: string) => {
    const keys = /^[0-9a-f]{12}$/.test(id) ? await storage.list(`tokens/${id}`) : [];
    // Objects of another hand may be beside it.
    for (const key of keys.filter(isKey)) {
      const record = await read(key);
      if (record) return { key, record };
    }
    return undefined;
  };
  const revocationOf = async (remote: string) => {
    const body = await storage.read(revocationKey(remote));
    if (!body) return undefined;
    // Another hand may have written over a revocation: all tokens are closed, until the operator creates new ones.
    return tokensRevocationSchema.safeParse(parseJson(body)).data ?? unreadable(remote);
  };
  const current = async (record: DeployToken | undefined) => record && ended(record, await revocationOf(record.remote));
  const write = (key: string, record: DeployToken | TokensRevocation) =>
    storage.write(key, JSON.stringify(record), { contentType: 'application/json' });
  return {
    mint: async ({ remote, team, role = 'deployer', who, days = 90, maker }) => {
      if (!isRemoteName(remote)) throw new Error(`No remote can be named "${remote}".`);
      const token = `cct_${remote}_${randomBytes(24).toString('base64url')}`;
      const key = keyOf(token);
      const now = Date.now();
      const end = Math.min(now + days * day, maker ? Date.parse(maker.expires) : Infinity);
      const [created, expires] = [now, end].map((at) => new Date(at).toISOString());
      const afterRevocation = maker ? maker.afterRevocation : (await revocationOf(remote))?.id;
      const fields = { id: idOf(key), remote, team, role, created, createdBy: who, expires, afterRevocation };
      const record = deployTokenSchema.parse(fields);
      await write(key, record);
      return { token, record };
    },
    open: async (token) => ifValid(await current(await read(keyOf(token)))),
    find: async (id) => (await find(id))?.record,
    valid: async (id) => ifValid(await current((await find(id))?.record)),
    revoke: async (id, who) => {
      const found = await find(id);
      const known = await current(found?.record);
      if (!found || known?.revoked !== undefined) return known;
      const revoked = { ...found.record, revoked: new Date().toISOString(), revokedBy: who };
      await write(found.key, revoked);
      return revoked;
    },
    revokeAll: async (remote, who) => {
      const revocation = { id: randomUUID(), remote, revoked: new Date().toISOString(), revokedBy: who };
      await write(revocationKey(remote), revocation);
      // In each record too: who deletes that one object from the storage gives no token back (D8.6).
      const end = async (key: string) => {
        const record = await read(key);
        const known = record?.remote === remote ? ended(record, revocation) : record;
        if (known && known !== record) await write(key, known);
      };
      const endEach = async () => {
        const keys = (await storage.list('tokens/')).filter(isKey);
        const ends = await Promise.allSettled(keys.map((key) => inTurn(() => end(key))));
        return keys.filter((_key, i) => ends[i]?.status === 'rejected');
      };
      await endEach();
      // Once more, for those that were created meanwhile.
      const failed = await endEach();
      if (failed.length > 0) throw new DeployFailure('unavailable', notInEach(remote, failed));
      return revocation;
    },
    forget: async (id) => {
      const found = await find(id);
      if (found) await storage.remove(found.key);
    },
    list: async () => {
      const known = (await stored()).map(({ record }) => record).sort((a, b) => (a.created < b.created ? 1 : -1));
      const revocations = new Map<string, TokensRevocation | undefined>();
      for (const remote of new Set(known.map((record) => record.remote))) {
        revocations.set(remote, await revocationOf(remote));
      }
      return known.map((record) => ended(record, revocations.get(record.remote)));
    },
  };
}

function notInEach(remote: string, failed: readonly string[]): string {
  const named = failed.slice(0, 5).join(', ');
  const more = failed.length > 5 ? ` and ${failed.length - 5} more` : '';
  return `All tokens of ${remote} have ended. But ${named}${more} could not be read or written: without ${revocationKey(remote)}, a token there would be valid again. Find out why, and do it once more.`;
}

function unreadable(remote: string): TokensRevocation {
  const revokedBy = `${revocationKey(remote)}, which no registry wrote`;
  return { id: '00000000-0000-4000-8000-000000000000', remote, revoked: new Date(0).toISOString(), revokedBy };
}

/**
 * The record, as a revoked one if all tokens of its remote were revoked since the operator's grant that it goes back
 * to. The revocation is known by its id: clocks of several processes differ, and a token may be written after it.
 */
function ended(record: DeployToken, all: TokensRevocation | undefined): DeployToken {
  if (!all || record.revoked !== undefined || record.afterRevocation === all.id) return record;
  return { ...record, revoked: all.revoked, revokedBy: all.revokedBy };
}

function ifValid(record: DeployToken | undefined): DeployToken | undefined {
  return record && record.revoked === undefined && Date.parse(record.expires) > Date.now() ? record : undefined;
}

// A token is as random as a key, so a plain hash of it cannot be guessed back.
function keyOf(token: string): string {
  return `tokens/${createHash('sha256').update(token).digest('hex')}.json`;
}

function revocationKey(remote: string): string {
  return `revoked/${remote}.json`;
}

function idOf(key: string): string {
  return key.slice('tokens/'.length, 'tokens/'.length + 12);
}
