import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { runFilesSchema } from './runs.ts';
import { sendEmailRequestSchema, sendGmail } from './send-email.ts';

/** Tests of one user in 24 hours. */
export const dailyTests = 5;

/**
 * Sends one school's letter to the athlete, as a test: from the mailbox to the mailbox itself. The server determines
 * the address. A test takes no token, and counts in nothing but its own limit.
 */
export const sendTest = defineEndpoint({
  method: 'POST',
  path: '/api/send-test',
  typed: true,
  request: z.object({
    /** The opaque handle of the connected mailbox. */
    accessToken: sendEmailRequestSchema.shape.accessToken,
    subject: sendEmailRequestSchema.shape.subject,
    /** The letter of one school, exactly as it would be sent. */
    body: sendEmailRequestSchema.shape.body,
    files: runFilesSchema.default([]),
  }),
  response: z.object({
    /** The address that it went to. */
    to: z.string().min(1),
    /** Tests left in these 24 hours. */
    left: z.number().int().nonnegative(),
  }),
  timeoutMs: sendGmail.timeoutMs ?? 0,
});
