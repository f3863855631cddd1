import { z } from 'zod';

/** A user's tokens. One token is one school mailed; `tokens_available` means nothing while `is_unlimited`. */
export const tokenTrackerSchema = z.object({
  tokens_available: z.number().int().nonnegative(),
  tokens_used: z.number().int().nonnegative(),
  total_tokens_purchased: z.number().int().nonnegative(),
  is_unlimited: z.boolean(),
  /** Spent before their money went back: the next tokens settle them first (D7). */
  tokens_owed: z.number().int().nonnegative().exactOptional(),
});
export type TokenTracker = z.output<typeof tokenTrackerSchema>;

/** E-mails per account in any 24 hours; one e-mail is one school (specification 9, D1.6). */
export const dailyEmailLimit = 250;
export const dailyEmailWindowHours = 24;
