import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** The signed-in user's devices, and whether the account will be deleted (D23). */
export const account = defineEndpoint({
  method: 'POST',
  path: '/api/account',
  reads: true,
  request: z.undefined(),
  response: z.object({
    /** Null: it stays. */
    deletesAt: z.iso.datetime().nullable(),
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

/** Ends sessions of the signed-in user: those of all other devices, all, or one. */
export const endSessions = defineEndpoint({
  method: 'POST',
  path: '/api/account/end-sessions',
  request: z.object({ which: z.union([z.enum(['others', 'all']), z.uuid()]) }),
  response: z.object({ ended: z.literal(true) }),
});

/**
 * Asks for the deletion of the account in 24 hours. Its runs stop at once. Errors: `validation_failed` for another address
 * than the account's.
 */
export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/api/account/delete',
  request: z.object({
    /** The account's address, typed by the user. */
    address: z.string().trim().max(320),
  }),
  response: z.object({ deletesAt: z.iso.datetime() }),
});

/** Keeps an account that was to be deleted. Error: `conflict` once the deletion has begun. */
export const keepAccount = defineEndpoint({
  method: 'POST',
  path: '/api/account/keep',
  request: z.undefined(),
  response: z.object({ kept: z.literal(true) }),
});
