import { z } from 'zod';

export const mailProviderSchema = z.enum(['gmail', 'outlook']);
export type MailProvider = z.output<typeof mailProviderSchema>;

/** Why connecting a mailbox did not work, as the callback reports it in `?error=`. */
export const connectionErrorSchema = z.enum([
  'access_denied',
  'send_permission_missing',
  'state_invalid',
  'admin_policy',
  'provider_unavailable',
]);
export type ConnectionError = z.output<typeof connectionErrorSchema>;

/**
 * The wizard's data of a connected mailbox. `accessToken` is an opaque, random handle of a stored connection,
 * worthless without its owner's session; a provider's token never reaches the browser.
 */
export const mailConnectionSchema = z.object({
  email: z.string().includes('@'),
  accessToken: z.string().min(20).max(200),
  provider: mailProviderSchema,
});
export type MailConnection = z.output<typeof mailConnectionSchema>;

/** The query of the return to `/college` (specification 4): connected, or an error. `provider` defaults to gmail. */
export const mailConnectionReturnSchema = z.union([
  z.object({ error: z.string().min(1), provider: mailProviderSchema.optional().catch(undefined) }),
  z
    .object({
      email: z.string().includes('@'),
      access_token: z.string().min(20).max(200),
      provider: mailProviderSchema.default('gmail'),
    })
    .transform(({ email, access_token, provider }): MailConnection => ({ email, accessToken: access_token, provider })),
]);
