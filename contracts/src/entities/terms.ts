/**
 * The day on which the present terms, privacy policy and refund page took effect: the version that users agree to. With
 * another day, every user is asked again.
 */
export const termsVersion = '2026-11-21';

/** The ages that the terms distinguish (specification 9: children under 13 are excluded). */
export const ageBands = ['under-13', '13-17', '18+'] as const;
export type AgeBand = (typeof ageBands)[number];

/**
 * The refusal for a user who said to be under 13 and wants to keep the account or give another age. The database has
 * the same text.
 */
export const parentNeeded = 'You told us that you are under 13. Please ask a parent or guardian to write to us.';

/** The answer to a child under 13. */
export const tooYoung =
  'Coach Connect is for athletes from 13 on. Please come back with a parent or guardian when you are 13. We will delete this account and everything in it tomorrow.';
