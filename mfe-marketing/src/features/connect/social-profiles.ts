export interface SocialProfile {
  readonly network: string;
  /** What is posted there. */
  readonly about: string;
  /** Left out until the account is open: a guessed address may be a stranger's. */
  readonly address?: string;
}

/** The product's accounts, in the order in which the page shows them. */
export const socialProfiles: readonly SocialProfile[] = [
  { network: 'Instagram', about: 'Commitments, and emails that got a reply' },
  { network: 'TikTok', about: 'One recruiting question in one minute' },
  { network: 'YouTube', about: 'College Connect, step by step' },
  { network: 'X', about: 'When contact periods open and close' },
];
