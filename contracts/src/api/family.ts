import { z } from 'zod';
import { emailMaxLength, emailPattern } from '../entities/email-rule.ts';
import { familySchema, monthlyLimitSchema } from '../entities/family.ts';
import { defineEndpoint } from './endpoint.ts';

const codeSchema = z.string().regex(/^[\w-]{32}$/);

/** The signed-in user's parents and athletes (D24), and what the code of an invitation opens. */
export const family = defineEndpoint({
  method: 'POST',
  path: '/api/family',
  reads: true,
  request: z.object({ code: codeSchema.optional() }),
  response: familySchema,
});

/**
 * Invites a parent by email. The same address again renews the invitation. `url` is its address, for the athlete to
 * hand over, if user or address had too many such mails today (D21.5); null: it is mailed. Errors: `validation_failed`
 * for the own address or a parent who is linked, `forbidden` if the first run of an adult is to wait, `rate_limited`:
 * there are three parents.
 */
export const inviteParent = defineEndpoint({
  method: 'POST',
  path: '/api/family/invite',
  typed: true,
  request: z.object({
    email: z.string().trim().max(emailMaxLength).regex(emailPattern, 'Please enter a valid email address.'),
    firstRunWaits: z.boolean(),
  }),
  response: z.object({ url: z.url().nullable() }),
});

/**
 * Accepts an invitation, once. Errors: `not_found` if it is used or over, `forbidden` if it went to another address.
 */
export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/family/accept',
  request: z.object({ code: codeSchema }),
  response: z.object({ accepted: z.literal(true) }),
});

/** Ends a link from either side, or takes an invitation back. Error: `not_found`. */
export const endFamilyLink = defineEndpoint({
  method: 'POST',
  path: '/api/family/end',
  request: z.object({ id: z.uuid() }),
  response: z.object({ ended: z.literal(true) }),
});

/**
 * A parent sets the limit, and whether the first run waits. What is left out stays as it is: the page may be an old
 * one. Errors: `not_found`, `forbidden` if it is an adult's.
 */
export const setFamilyTerms = defineEndpoint({
  method: 'POST',
  path: '/api/family/terms',
  typed: true,
  request: z.object({
    id: z.uuid(),
    monthlyLimitCents: z.optional(monthlyLimitSchema),
    firstRunWaits: z.optional(z.boolean()),
  }),
  response: z.object({ saved: z.literal(true) }),
});

/** A parent approves or declines a run that waits. Error: `not_found` if it does not wait (any more). */
export const decideRun = defineEndpoint({
  method: 'POST',
  path: '/api/family/decide',
  request: z.object({ runId: z.uuid(), approves: z.boolean() }),
  response: z.object({
    decided: z.literal(true),
    /** Whether it is approved and sends nothing yet, as the athlete disconnected its mailbox. */
    paused: z.boolean().default(false),
  }),
});
