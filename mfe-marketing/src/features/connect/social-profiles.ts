export interface SocialProfile {
  readonly network: string;
  /** What is posted there. */
  readonly about: string;
  /** Where it is. Left out until the account is open: a guessed address may be a stranger's. */
  readonly address?: string;
}

/** The product's accounts, in the order in which the page shows them. */
export const socialProfiles: readonly SocialProfile[] = [
  { network: 'Instagram', about: 'Commitments, and emails that got an answer' },
  { network: 'TikTok', about: 'One minute on one recruiting question' },
  { network: 'YouTube', about: 'Walks through College Connect, step by step' },
  { network: 'X', about: 'When contact periods open and close' },
];
