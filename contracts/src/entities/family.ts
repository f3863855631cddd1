import { z } from 'zod';

/** Cents that an athlete may spend in a calendar month. Null: no limit. */
export const monthlyLimitSchema = z
  .number()
  .int()
  .min(0)
  .max(1_000_000, 'Please enter a limit of at most $10,000.')
  .nullable();

/** What a parent set for an athlete (D24). */
const termsSchema = z.object({
  monthlyLimitCents: monthlyLimitSchema,
  /** Whether the first run waits for a parent's approval. */
  firstRunWaits: z.boolean(),
});

/**
 * A run as a parent sees it. parent_approval: it waits for a parent. declined: a parent said no. The others are those
 * of runs.
 */
export const familyRunSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  state: z.enum(['scheduled', 'running', 'waiting', 'paused', 'stopped', 'finished', 'parent_approval', 'declined']),
  /** Schools, and those whose email was sent. */
  total: z.number().int(),
  sent: z.number().int(),
  /** Of the run that has waited longest for a parent: the schools that it goes to. */
  schools: z.array(z.string()),
});
export type FamilyRun = z.output<typeof familyRunSchema>;

/** An athlete as a linked parent sees them: no letter, no coach, no mailbox, and no address. */
export const familyAthleteSchema = termsSchema.extend({
  /** Of the link. */
  id: z.uuid(),
  /** First name; empty if not known. */
  athlete: z.string(),
  /** Whether the athlete may be a minor: did not say to be 18 or older. */
  isMinor: z.boolean(),
  /** Spent in this month from the athlete's own account. */
  spentCents: z.number().int(),
  tokens: z.object({ available: z.number().int(), used: z.number().int(), unlimited: z.boolean() }),
  runs: z.array(familyRunSchema),
  schools: z.array(z.object({ school: z.string(), at: z.iso.datetime() })),
  purchases: z.array(
    z.object({
      /** The number of the receipt; of a received gift, the order. */
      id: z.string(),
      at: z.iso.datetime(),
      what: z.string(),
      /** 0 for a received gift, as is `returnedCents`: only the buyer is told the price. */
      amountCents: z.number().int(),
      returnedCents: z.number().int(),
      /** Paid by a link, or a gift. */
      byOther: z.boolean(),
    }),
  ),
});
export type FamilyAthlete = z.output<typeof familyAthleteSchema>;

/** A parent as the athlete sees them. */
export const familyParentSchema = termsSchema.extend({
  id: z.uuid(),
  email: z.string(),
  state: z.enum(['invited', 'linked']),
});
export type FamilyParent = z.output<typeof familyParentSchema>;

/**
 * What the code of an invitation opens. other-address: it went to another one than that of this account. gone: used,
 * over or taken back.
 */
const invitationSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), athlete: z.string(), firstRunWaits: z.boolean() }),
  z.object({ state: z.literal('other-address') }),
  z.object({ state: z.literal('gone') }),
]);

/** The page of a family for one user, who may be a parent, an athlete, or both. */
export const familySchema = z.object({
  /** Whether the user may be a minor: did not say to be 18 or older. */
  isMinor: z.boolean(),
  spentCents: z.number().int(),
  /** Null: no code was given. */
  invitation: invitationSchema.nullable(),
  parents: z.array(familyParentSchema),
  athletes: z.array(familyAthleteSchema),
});
export type Family = z.output<typeof familySchema>;

/** Days in which an invitation can be accepted. */
export const invitationDays = 7;

/** The query parameter with the code of an invitation. */
export const invitationParameter = 'invitation';
