/** One person whom a sign-in provider of this machine knows. */
export interface LocalAccount {
  /** The sign-in provider that holds the account. */
  readonly provider: 'google' | 'microsoft';
  /** The provider's lasting id of the account (`sub` of its tokens). */
  readonly subject: string;
  readonly email: string;
  /** The full name, as the provider shows it. */
  readonly name: string;
  readonly givenName: string;
  readonly familyName: string;
  /** The plan that was bought before the first start, if any. */
  readonly plan?: 'premium';
}

/** The accounts that exist on a fresh machine: one that has bought Premium (80 tokens), one that has bought nothing. */
export const demoAccounts: readonly LocalAccount[] = [
  {
    provider: 'google',
    subject: '108412637790511468201',
    email: 'jordan.avery@gmail.example',
    name: 'Jordan Avery',
    givenName: 'Jordan',
    familyName: 'Avery',
    plan: 'premium',
  },
  {
    provider: 'microsoft',
    subject: '5c1a7e02-64d9-4b8e-9f35-2d0b1e7a8c46',
    email: 'sam.rivera@outlook.example',
    name: 'Sam Rivera',
    givenName: 'Sam',
    familyName: 'Rivera',
  },
];
