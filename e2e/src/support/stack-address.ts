import { z } from 'zod';

/** Where the stack of this run answers. Handed from the global set-up to the journeys through the environment. */
export const stackAddressSchema = z.object({
  /** Folder with the stack's data and keys. */
  dataDir: z.string(),
  siteUrl: z.url(),
  storeUrl: z.url(),
  inboxUrl: z.url(),
  googleUrl: z.url(),
  microsoftUrl: z.url(),
  supabaseUrl: z.url(),
  adminDatabaseUrl: z.string(),
  chromium: z.string(),
});
export type StackAddress = z.output<typeof stackAddressSchema>;

const variable = 'CC_JOURNEY_STACK';

export function publishStackAddress(address: StackAddress): void {
  process.env[variable] = JSON.stringify(address);
}

export function stackAddress(): StackAddress {
  return stackAddressSchema.parse(JSON.parse(process.env[variable] ?? 'null'));
}
