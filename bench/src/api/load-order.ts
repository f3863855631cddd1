import { z } from 'zod';

export const requestKinds = ['send', 'floor', 'provider', 'checkout', 'contact', 'coaches'] as const;

/** What the process that makes load is asked for. */
export const loadOrderSchema = z.object({
  kind: z.enum(requestKinds),
  origin: z.string(),
  clients: z.number(),
  /** Whether whoever answers limits how often one person may ask. */
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

/** What it is started with. */
export const loadSettingsSchema = z.object({ people: z.string(), databaseUrl: z.string(), buyer: z.string() });
