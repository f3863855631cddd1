import { z } from 'zod';

/** The addresses of a stack. The global set-up passes them to the journeys through the environment. */
export const stackAddressSchema = z.object({
  /** Folder with the stack's data and keys. */
  dataDir: z.string(),
  siteUrl: z.url(),
  registryUrl: z.url(),
  /** The back office. */
  adminUrl: z.url(),
  /** The registry's origin for remotes that are shown alone. */
  aloneUrl: z.url(),
  inboxUrl: z.url(),
  googleUrl: z.url(),
  microsoftUrl: z.url(),
  supabaseUrl: z.url(),
  adminDatabaseUrl: z.string(),
  chromium: z.string(),
});
export type StackAddress = z.output<typeof stackAddressSchema>;

const variable = 'CC_JOURNEY_STACKS';

/** One stack for each of Jest's workers, in their order. */
export function publishStackAddresses(addresses: readonly StackAddress[]): void {
  process.env[variable] = JSON.stringify(addresses);
}

/** Whether the journeys run through stacks that somebody else started. */
export function areStacksPublished(): boolean {
  return process.env[variable] !== undefined;
}

/** The stack of this worker. Its files run one after another, so no other journey changes it meanwhile. */
export function stackAddress(): StackAddress {
  const addresses = z.array(stackAddressSchema).parse(JSON.parse(process.env[variable] ?? 'null'));
  // Jest counts its workers from 1.
  const own = addresses[Number(process.env['JEST_WORKER_ID']) - 1];
  if (!own) throw new Error(`No stack was started for Jest's worker ${process.env['JEST_WORKER_ID']}.`);
  return own;
}
