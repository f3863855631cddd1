import { z } from 'zod';

export const requestKinds = ['send', 'provider', 'checkout', 'contact', 'coaches'] as const;

/** One order to the process that makes load. */
export const loadOrderSchema = z.object({
  kind: z.enum(requestKinds),
  origin: z.string(),
  clients: z.number(),
  /** Whether the server limits the requests of one person. */
  limited: z.boolean(),
  /** Milliseconds. */
  forMs: z.number(),
});
export type LoadOrder = z.infer<typeof loadOrderSchema>;

export const loadResultSchema = z.object({
  /** Answers in a second. */
  rate: z.number(),
  /** Milliseconds. */
  p50: z.number(),
  p99: z.number(),
});
export type LoadResult = z.infer<typeof loadResultSchema>;

/** Its arguments. */
export const loadSettingsSchema = z.object({ people: z.string(), databaseUrl: z.string(), buyer: z.string() });
