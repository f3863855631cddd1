import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** The latest copy of the user's data (D23.9). */
const accountCopySchema = z.object({
  requestedAt: z.iso.datetime(),
  /** Null: it is being written. */
  readyAt: z.iso.datetime().nullable(),
  /** When its file is deleted. */
  expiresAt: z.iso.datetime(),
  /** Whether the user may ask for a new one. */
  renewable: z.boolean(),
  /** In the bucket `account-copies`, which only its user reads. */
  path: z.string(),
});

/**
 * The signed-in user's devices, and whether the account will be deleted (D23). Error: `not_found` when it was deleted.
 */
export const account = defineEndpoint({
  method: 'POST',
  path: '/api/account',
  reads: true,
  request: z.undefined(),
  response: z.object({
    /** Null: it stays. */
    deletesAt: z.iso.datetime().nullable(),
    /** False: its user said to be under 13, so only staff let it be kept (D7.11). */
    keepable: z.boolean(),
    /** Null: there is none, or not any more. */
    copy: accountCopySchema.nullable(),
    /** The last use first. */
    sessions: z.array(
      z.object({
        id: z.uuid(),
        startedAt: z.iso.datetime(),
        usedAt: z.iso.datetime(),
        /** The browser as it names itself; null when it did not. */
        device: z.string().nullable(),
        /** Whether the request came from it. */
        current: z.boolean(),
      }),
    ),
  }),
});

/** Ends sessions of the signed-in user: those of all other devices, or one. */
export const endSessions = defineEndpoint({
  method: 'POST',
  path: '/api/account/end-sessions',
  request: z.object({ which: z.union([z.literal('others'), z.uuid()]) }),
  response: z.object({ ended: z.literal(true) }),
});

/**
 * Asks for a copy of everything in the account. An email tells when it is ready. Error: `rate_limited` within 24 hours
 * of the last one.
 */
export const copyAccount = defineEndpoint({
  method: 'POST',
  path: '/api/account/copy',
  request: z.undefined(),
  response: z.object({ copy: accountCopySchema }),
});

/**
 * Asks for the deletion of the account in 24 hours. Its runs stop at once. Errors: `validation_failed` for another
 * address than the account's.
 */
export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/api/account/delete',
  typed: true,
  request: z.object({
    /** The account's address, typed by the user. */
    address: z.string().trim().max(320),
  }),
  response: z.object({ deletesAt: z.iso.datetime() }),
});

/**
 * Keeps an account that was to be deleted. Error: `forbidden` once the deletion has begun, and to children under 13.
 */
export const keepAccount = defineEndpoint({
  method: 'POST',
  path: '/api/account/keep',
  request: z.undefined(),
  response: z.object({ kept: z.literal(true) }),
});
