// It imports nothing: the privacy page loads it.

/** How long one kind of data is kept. */
export interface RetentionRule {
  /** As the privacy page names it. */
  readonly what: string;
  readonly howLong: string;
  /** After these hours a job deletes it. Left out: something else ends it, which `howLong` names. */
  readonly hours?: number;
}

const day = 24;

/** How long each kind of data is kept (D23.7). The jobs read the hours here, and the privacy page is made of it. */
export const retention = {
  account: { what: 'Your account and your details', howLong: 'Until you delete your account' },
  sessions: { what: 'Your signed-in devices and their IP addresses', howLong: 'Until you sign out there' },
  letters: { what: 'Your letters', howLong: 'Until you delete them, or your account' },
  files: { what: 'Your files', howLong: 'Until a day after no letter and no unfinished sending uses them', hours: day },
  sends: { what: 'What you sent: schools, coaches, texts and times', howLong: 'Until you delete your account' },
  copies: { what: 'The copy of your data that you asked for', howLong: 'One week', hours: 7 * day },
  tests: { what: 'How many tests you sent to yourself', howLong: 'One day', hours: day },
  mailboxes: {
    what: 'The keys to your mailbox',
    howLong: 'Until you disconnect. With Gmail, until Google has canceled them',
  },
  consents: { what: 'Connections of a mailbox that you began', howLong: 'One day', hours: day },
  invitations: {
    what: 'The address of an invited parent',
    howLong: 'Until the parent accepts, or seven days',
    hours: 7 * day,
  },
  payLinks: {
    what: 'Links by which a parent pays',
    howLong: 'Until 30 days after they end. Paid ones until you delete your account',
    hours: 30 * day,
  },
  messages: {
    what: 'Contact messages and feedback',
    howLong: 'Until 90 days after we have dealt with them, or you delete your account',
    hours: 90 * day,
  },
  reviews: { what: 'Reviews', howLong: 'Until you ask us to delete them' },
  newsletter: { what: 'Your newsletter address', howLong: 'Until you unsubscribe' },
  unconfirmed: {
    what: 'A newsletter address that was not confirmed',
    howLong: 'Three days',
    hours: 3 * day,
  },
  purchases: { what: 'Purchases and Pro Contacts orders', howLong: 'As long as tax law requires' },
  orders: { what: 'Orders that were begun and not paid', howLong: '32 days', hours: 32 * day },
  requests: { what: 'IP addresses, to count requests', howLong: 'One day at most', hours: 24 },
  logs: { what: 'IP addresses and sign-ins in server logs', howLong: 'Until our hosting providers clear the logs' },
  jobs: { what: 'Our emails to you, once they are sent', howLong: 'One hour', hours: 1 },
  undelivered: { what: 'Our emails that could not be delivered', howLong: 'Four months at most' },
  backups: { what: 'Backups of all of this', howLong: 'Six weeks at most' },
  reports: { what: 'Reports about how our pages perform', howLong: 'One week', hours: 7 * day },
} as const satisfies Readonly<Record<string, RetentionRule>>;
