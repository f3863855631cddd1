import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { ProviderState, StoredRecord } from './state-file.ts';

/** Kinds that survive a restart. Codes and unfinished sign-ins do not. */
const durableKinds = new Set(['Grant', 'RefreshToken', 'AccessToken']);

/** Storage of the OAuth library's grants and tokens. */
export class TokenRecords {
  readonly #state: ProviderState;
  readonly #passing = new Map<string, StoredRecord>();

  constructor(state: ProviderState) {
    this.#state = state;
  }

  get(key: string): StoredRecord | undefined {
    const record = this.#state.records.get(key) ?? this.#passing.get(key);
    return record && (record.expiresAt ?? Infinity) > Date.now() ? record : undefined;
  }

  set(kind: string, key: string, record: StoredRecord): void {
    if (!durableKinds.has(kind)) {
      this.#passing.set(key, record);
      return;
    }
    this.#state.records.set(key, record);
    this.#forgetWhere(({ expiresAt }) => (expiresAt ?? Infinity) <= Date.now());
  }

  delete(key: string): void {
    this.#passing.delete(key);
    this.#forgetWhere((_record, each) => each === key);
  }

  /** Ends a grant with all of its tokens and codes. */
  revokeGrant(grantId: string): void {
    this.#forgetWhere((record, key) => record.payload['grantId'] === grantId || key === `Grant:${grantId}`);
  }

  #forgetWhere(matches: (record: StoredRecord, key: string) => boolean): void {
    for (const records of [this.#passing, this.#state.records]) {
      for (const [key, record] of records) if (matches(record, key)) records.delete(key);
    }
    this.#state.save();
  }
}

/** The OAuth library stores one kind of record through this adapter. */
export class TokenAdapter implements Adapter {
  readonly #kind: string;
  readonly #records: TokenRecords;

  constructor(kind: string, records: TokenRecords) {
    this.#kind = kind;
    this.#records = records;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const expiry = expiresIn ? { expiresAt: Date.now() + expiresIn * 1_000 } : {};
    this.#records.set(this.#kind, this.#key(id), { payload: { ...payload }, ...expiry });
  }

  /** Sessions are never found: every visit starts at the account chooser. */
  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#kind === 'Session' ? undefined : this.#records.get(this.#key(id))?.payload;
  }

  async findByUid(): Promise<undefined> {
    return undefined;
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /**
   * Marks a code as used. A replaced refresh token stays valid, as at Microsoft: a client that was killed
   * before it stored the new token continues with the old one.
   */
  async consume(id: string): Promise<void> {
    const record = this.#records.get(this.#key(id));
    if (record && this.#kind !== 'RefreshToken') record.payload['consumed'] = Math.floor(Date.now() / 1_000);
  }

  async destroy(id: string): Promise<void> {
    this.#records.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    this.#records.revokeGrant(grantId);
  }

  #key(id: string): string {
    return `${this.#kind}:${id}`;
  }
}
