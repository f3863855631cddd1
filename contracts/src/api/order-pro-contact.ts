import { z } from 'zod';
import {
  allFieldsRequired,
  emailNotValid,
  maxTeams,
  proContactOrderMaxLength,
  teamsOutOfRange,
} from '../entities/pro-contact-order.ts';
import { defineEndpoint } from './endpoint.ts';
import { formEmail, formText } from './form-text.ts';
import { honeypotSchema } from './honeypot.ts';

/** An order of professional club contacts (specification 5 and 7): all five fields required, open to visitors. */
export const orderProContactRequestSchema = z.object({
  firstName: formText(proContactOrderMaxLength.firstName, allFieldsRequired),
  lastName: formText(proContactOrderMaxLength.lastName, allFieldsRequired),
  email: formEmail(allFieldsRequired, emailNotValid),
  numTeams: z
    .number({ error: allFieldsRequired })
    .int(teamsOutOfRange)
    .min(1, teamsOutOfRange)
    .max(maxTeams, teamsOutOfRange),
  teams: formText(proContactOrderMaxLength.teams, allFieldsRequired),
  website: honeypotSchema,
});

/**
 * `POST /api/order-pro-contact`. A refused order's `error` is the sentence of specification 5. With an `Idempotency-Key`
 * header the same order is taken once, however often it arrives; another order under that key: `idempotency_key_reused`.
 */
export const orderProContact = defineEndpoint({
  method: 'POST',
  path: '/api/order-pro-contact',
  request: orderProContactRequestSchema,
  response: z.object({
    received: z.literal(true),
    /** What will be invoiced, in cents. */
    amount: z.number().int().positive(),
  }),
});

export { idempotencyKeyHeader } from './idempotency-key.ts';
