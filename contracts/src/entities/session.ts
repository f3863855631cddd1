import * as z from 'zod/mini';

/** The signed-in user as every part of the front end sees them (specification 3). */
export const sessionUserSchema = z.object({
  id: z.uuid(),
  // As the provider has it: the rule of our forms is in no page that needs no form.
  email: z.string(),
  user_metadata: z._default(
    z.object({
      firstName: z.optional(z.string()),
      lastName: z.optional(z.string()),
      full_name: z.optional(z.string()),
    }),
    {},
  ),
});
export type SessionUser = z.output<typeof sessionUserSchema>;

export const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds. */
  expires_in: z.number(),
  /** Seconds since 1970. */
  expires_at: z.optional(z.number()),
  token_type: z.string(),
  user: sessionUserSchema,
});
export type Session = z.output<typeof sessionSchema>;

/** firstName plus lastName, else full_name; empty if the account has no name. */
export function accountName(user: SessionUser): string {
  const { firstName, lastName, full_name } = user.user_metadata;
  return [firstName, lastName].filter(Boolean).join(' ') || full_name || '';
}

/** The account's name, else the word User (specification 3). */
export function displayName(user: SessionUser): string {
  return accountName(user) || 'User';
}

/** First letters of firstName and lastName when present, otherwise the first letter of the email (specification 3). */
export function avatarInitials(user: SessionUser): string {
  const { firstName, lastName } = user.user_metadata;
  const initials = firstName && lastName ? firstName.charAt(0) + lastName.charAt(0) : user.email.charAt(0);
  return initials.toUpperCase();
}
