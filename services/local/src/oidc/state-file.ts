import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';

const accountSchema = z.object({
  provider: z.enum(['google', 'microsoft']),
  subject: z.string(),
  email: z.string(),
  name: z.string(),
  givenName: z.string(),
  familyName: z.string(),
});

const recordSchema = z.object({
  payload: z.record(z.string(), z.unknown()),
  /** Milliseconds since 1970. */
  expiresAt: z.number().optional(),
});
export type StoredRecord = z.output<typeof recordSchema>;

const stateSchema = z.object({
  signingKey: z.record(z.string(), z.unknown()),
  cookieKey: z.string(),
  /** Accounts created on the chooser page. */
  accounts: z.array(accountSchema),
  /** Grants and tokens by kind and id. */
  records: z.array(z.tuple([z.string(), recordSchema])).transform((entries) => new Map(entries)),
});

/** State of an identity stand-in that survives a restart; without it, stored mailbox connections would break. */
export interface ProviderState extends z.output<typeof stateSchema> {
  /** Writes the state atomically before it returns. Without a data folder it does nothing. */
  save(): void;
}

async function freshState(): Promise<z.output<typeof stateSchema>> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const signingKey = {
    ...(await exportJWK(privateKey)),
    use: 'sig',
    alg: 'RS256',
    kid: randomBytes(8).toString('hex'),
  };
  return { signingKey, cookieKey: randomBytes(32).toString('base64url'), accounts: [], records: new Map() };
}

function readState(file: string): z.output<typeof stateSchema> | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} cannot be read. Delete it to start over; mailboxes must then be connected again.`, {
      cause,
    });
  }
}

/** Opens `<dataDir>/<name>.json`, or a state in memory when there is no folder. */
export async function openStateFile(name: string, dataDir?: string): Promise<ProviderState> {
  const file = dataDir && join(dataDir, `${name}.json`);
  const state = (file && readState(file)) || (await freshState());
  const save = () => {
    if (!file || !dataDir) return;
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${file}.part`, JSON.stringify({ ...state, records: [...state.records] }), { mode: 0o600 });
    chmodSync(`${file}.part`, 0o600);
    renameSync(`${file}.part`, file);
  };
  save();
  return Object.assign(state, { save });
}
