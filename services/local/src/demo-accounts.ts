/** An account at a sign-in stand-in. */
export interface LocalAccount {
  /** The sign-in provider that holds the account. */
  readonly provider: 'google' | 'microsoft';
  /** The provider's lasting id of the account (`sub` of its tokens). */
  readonly subject: string;
  readonly email: string;
  /** The full name in the provider's profile. */
  readonly name: string;
  readonly givenName: string;
  readonly familyName: string;
  /** The plan that was bought before the first start, if any. */
  readonly plan?: 'premium';
  /** The role in the back office, if the account has one. */
  readonly staff?: 'owner';
}

/** The accounts of a fresh installation: one with Premium (80 tokens), one without purchases, and the operator's. */
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
  {
    provider: 'google',
    subject: '113907245580046217735',
    email: 'robin.hale@coachconnect.example',
    name: 'Robin Hale',
    givenName: 'Robin',
    familyName: 'Hale',
    staff: 'owner',
  },
];
