import { dailyEmailLimit, dailyEmailWindowHours } from './token-tracker.ts';

/** The products and their prices: pages show them, the API charges them (D1.10). */
export const currency = 'usd';

/** Days in which money is given back if the product did not do what the site says (specification 9). */
export const moneyBackDays = 30;

/** Days in which a gift waits for its account. Then its money goes back. */
export const giftDays = 30;

/** Names of the plans, as pages show them and as the price identifiers are mapped (specification 3). */
export type PlanTitle = 'Starter' | 'Premium' | 'Unlimited';

/** A plan is paid once (specification 9). */
export interface Plan {
  readonly title: PlanTitle;
  readonly description: string;
  /** In cents. */
  readonly price: number;
  /** Names the price at the payment provider: its lookup key there. */
  readonly priceId: string;
  /** One token is one school. Null: unlimited. */
  readonly tokens: number | null;
  /** How many coaches the tokens usually reach, for example `60-120`. Null: not shown. */
  readonly coaches: string | null;
  /** The price of one email, as the price tag shows it. */
  readonly perEmail: string;
  readonly features: readonly string[];
  /** The one that is marked Most Popular (specification 2). */
  readonly highlighted: boolean;
  /** Maximum in one checkout. 1 for products that a user buys once. */
  readonly maxQuantity: number;
}

/** The mark on the highlighted plan (specification 2). */
export const highlightMark = 'Most Popular';

export const plans: readonly Plan[] = [
  {
    title: 'Starter',
    description: 'A first round of emails to your top schools.',
    price: 1_299,
    priceId: 'coach_connect_starter',
    tokens: 30,
    coaches: '60-120',
    perEmail: '$0.433',
    features: ['All our Division 1 contacts, 24+ sports', 'Your own Gmail or Outlook', 'Attach up to 3 files'],
    highlighted: false,
    maxQuantity: 10,
  },
  {
    title: 'Premium',
    description: 'Enough for whole conferences, plus a second email after the season.',
    price: 2_499,
    priceId: 'coach_connect_premium',
    tokens: 80,
    coaches: '160-320',
    perEmail: '$0.312',
    features: ['All our Division 1 contacts, 24+ sports', 'Your own Gmail or Outlook', 'Attach up to 3 files'],
    highlighted: false,
    maxQuantity: 10,
  },
  {
    title: 'Unlimited',
    description: 'As many schools and follow-ups as you want, for as long as you are being recruited.',
    price: 2_999,
    priceId: 'coach_connect_unlimited',
    tokens: null,
    coaches: null,
    perEmail: 'under $0.029',
    features: [
      `Up to ${dailyEmailLimit} emails in ${dailyEmailWindowHours} hours`,
      'All our Division 1 contacts, 24+ sports',
      'Your own Gmail or Outlook',
      'Attach up to 3 files',
    ],
    highlighted: true,
    maxQuantity: 1,
  },
];

/** A list of professional club contacts (specification 3, decisions: products 1 and 2). */
export interface ProList {
  readonly id: 1 | 2;
  readonly name: string;
  readonly description: string;
  /** In cents. */
  readonly price: number;
  /** Names the price at the payment provider: its lookup key there. */
  readonly priceId: string;
  /** How many people the list holds. */
  readonly contacts: number;
  readonly league: string;
  readonly category: string;
  readonly features: readonly string[];
  readonly includes: readonly string[];
  /** How many clubs the list covers. */
  readonly clubs: number;
  /** A list is bought once. */
  readonly maxQuantity: 1;
}

const nordicContacts = 45;
const germanContacts = 28;
const nordicClubs = 15;
const germanClubs = 7;

export const proLists: readonly ProList[] = [
  {
    id: 1,
    name: 'Nordic Soccer Contacts',
    description: 'The people who sign players at professional clubs in Sweden, Norway and Denmark.',
    price: 29_900,
    priceId: 'pro_list_nordic_soccer',
    contacts: nordicContacts,
    league: 'First and second divisions of Sweden, Norway and Denmark',
    category: 'European soccer',
    features: [
      `${nordicContacts} contacts by name and role`,
      'Clubs that have signed players from North America',
      'Checked by hand before the list is delivered',
    ],
    includes: [
      'Name, role and club of each contact',
      'Email address of each contact',
      'A spreadsheet that opens in Excel and Google Sheets',
    ],
    clubs: nordicClubs,
    maxQuantity: 1,
  },
  {
    id: 2,
    name: 'German Regional Soccer Contacts',
    description: 'The people who sign players one and two steps below the professional leagues of Germany.',
    price: 19_900,
    priceId: 'pro_list_german_regional_soccer',
    contacts: germanContacts,
    league: 'Third and fourth divisions of Germany',
    category: 'European soccer',
    features: [
      `${germanContacts} contacts by name and role`,
      'Clubs that sign college graduates',
      'Checked by hand before the list is delivered',
    ],
    includes: [
      'Name, role and club of each contact',
      'Email address of each contact',
      'A spreadsheet that opens in Excel and Google Sheets',
    ],
    clubs: germanClubs,
    maxQuantity: 1,
  },
];

/** A price as people read it: `$12.99` for 1299 cents, `$299` for 29900. */
export function formatPrice(cents: number): string {
  const whole = Math.floor(cents / 100).toLocaleString('en-US');
  const rest = cents % 100;
  return rest === 0 ? `$${whole}` : `$${whole}.${String(rest).padStart(2, '0')}`;
}
