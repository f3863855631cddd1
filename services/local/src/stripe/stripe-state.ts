import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Charge,
  Customer,
  Dispute,
  Invoice,
  PaymentIntent,
  Price,
  Refund,
  StoredSession,
  StripeEvent,
  WebhookEndpoint,
} from './stripe-objects.ts';

/** A stored answer for an idempotency key. */
export interface RememberedAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
}

interface Tables {
  prices: Record<string, Price>;
  webhookEndpoints: Record<string, WebhookEndpoint>;
  sessions: Record<string, StoredSession>;
  paymentIntents: Record<string, PaymentIntent>;
  charges: Record<string, Charge>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  customers: Record<string, Customer>;
  invoices: Record<string, Invoice>;
  events: Record<string, StripeEvent>;
  answers: Record<string, RememberedAnswer>;
}

/** All state of the stand-in. It survives a restart when it has a folder. */
export interface StripeState extends Tables {
  /** Writes the state atomically before it returns. */
  save(): void;
}

const empty = (): Tables => ({
  prices: {},
  webhookEndpoints: {},
  sessions: {},
  paymentIntents: {},
  charges: {},
  refunds: {},
  disputes: {},
  customers: {},
  invoices: {},
  events: {},
  answers: {},
});

/**
 * Opens `<dataDir>/stripe.json`, or a state in memory when there is no folder.
 * @param prices those of the account when it is new; it gets copies, since an account changes its prices
 * @throws when the file cannot be read.
 */
export function openStripeState(dataDir?: string, prices: readonly Price[] = []): StripeState {
  const file = dataDir === undefined ? undefined : join(dataDir, 'stripe.json');
  const known = Object.fromEntries(prices.map((price) => [price.id, { ...price }]));
  const tables = { ...empty(), prices: known, ...(file === undefined ? {} : readTables(file)) };
  const save = () => {
    if (file === undefined || dataDir === undefined) return;
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${file}.part`, JSON.stringify(tables), { mode: 0o600 });
    renameSync(`${file}.part`, file);
  };
  return Object.assign(tables, { save });
}

function readTables(file: string): Partial<Tables> {
  if (!existsSync(file)) return {};
  try {
    // Only `save` above writes it.
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Tables>;
  } catch (cause) {
    throw new Error(`${file} cannot be read. Delete it to start over; old payments are then unknown to the stand-in.`, {
      cause,
    });
  }
}

/** A new id in the vendor's form, for example `cs_test_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
}

/** Seconds since 1970, as the vendor counts time. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
