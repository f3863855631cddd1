import { z } from 'zod';
import { key, lines, needed, origin, secret, setting } from './setting.ts';

/** The providers that users and operators have accounts with. */
/** Parameters would switch encryption off, or the check of the certificate: the mail client takes options from them. */
const mailServer = z
  .url({ protocol: /^smtps?$/, error: 'must be the address of the mail server (smtp://… or smtps://…)' })
  .refine((text) => !/[?#]/.test(text), { error: 'may have no parameters' });

export const providerTopics = {
  'Mailboxes of users': {
    GOOGLE_CLIENT_ID: setting(z.string().min(1), 'The OAuth client that connects Gmail mailboxes.', needed),
    GOOGLE_CLIENT_SECRET: setting(z.string().min(1), 'Its secret.', secret),
    GOOGLE_AUTHORIZE_URL: setting(z.url().default('https://accounts.google.com/o/oauth2/v2/auth'), 'Google’s consent.'),
    GOOGLE_TOKEN_URL: setting(z.url().default('https://oauth2.googleapis.com/token'), 'Google’s tokens.'),
    GOOGLE_REVOKE_URL: setting(
      z.url().default('https://oauth2.googleapis.com/revoke'),
      'Cancels a permission at Google.',
    ),
    GOOGLE_JWKS_URL: setting(z.url().default('https://www.googleapis.com/oauth2/v3/certs'), 'Google’s public keys.'),
    GMAIL_API_URL: setting(origin.default('https://gmail.googleapis.com'), 'The Gmail API.'),
    MICROSOFT_CLIENT_ID: setting(z.string().min(1), 'The application that connects Outlook mailboxes.', needed),
    MICROSOFT_CLIENT_SECRET: setting(z.string().min(1), 'Its secret.', secret),
    MICROSOFT_AUTHORITY_URL: setting(
      origin.default('https://login.microsoftonline.com/common'),
      'Microsoft’s consent and tokens.',
    ),
    GRAPH_API_URL: setting(origin.default('https://graph.microsoft.com'), 'The Microsoft Graph API.'),
    SEND_LEASE_SECONDS: setting(
      z.coerce.number().int().min(1).max(3600).default(90),
      'Seconds that one send may take, before another process declares it interrupted.',
    ),
    OUTLOOK_SPACING_MS: setting(
      z.coerce.number().int().min(0).max(60_000).default(2000),
      'Milliseconds between two emails of one Outlook mailbox: Exchange takes 30 a minute (D1.9).',
    ),
  },
  'Legal identity': {
    LEGAL_NAME: setting(
      z.string().optional(),
      'Who runs the site and sells, as registered: on receipts and legal pages. Without it they show a sample, and only test payments are taken.',
      needed,
    ),
    LEGAL_ADDRESS: setting(
      lines.optional(),
      'Its postal address with the country: lines, separated by semicolons.',
      needed,
    ),
    LEGAL_REGISTER: setting(z.string().optional(), 'Register and number, where there is one.'),
  },
  'Payments and our own email': {
    STRIPE_SECRET_KEY: setting(z.string().min(8), 'Stripe’s secret key.', secret),
    STRIPE_WEBHOOK_SECRET: setting(
      z.string().min(8),
      'Signs Stripe’s events. Without it, every event would be refused.',
      secret,
    ),
    TEST_PAYMENTS: setting(
      z.enum(['off', 'on']).default('off'),
      'For staging. `on`: production takes a test key of Stripe, with which anybody pays by a test card.',
    ),
    STRIPE_API_URL: setting(origin.default('https://api.stripe.com'), 'The Stripe API.'),
    SMTP_URL: setting(mailServer.default('smtp://127.0.0.1:4405'), 'The mail server for our own email.', secret),
    MAIL_FROM: setting(
      z.string().min(3).default('Coach Connect <no-reply@coachconnect.example>'),
      'Sender of our own email.',
      needed,
    ),
    OPERATOR_EMAIL: setting(
      z.email().default('operator@coachconnect.example'),
      'Gets contact messages and orders. It stands in `/.well-known/security.txt`, on legal pages and on receipts.',
      needed,
    ),
    INBOUND_MAIL_DOMAIN: setting(
      z.hostname().toLowerCase().optional(),
      'Mail to this domain reaches the API: coaches who want no email, and forwarded bounces (D22.12). Without it, no address is shown.',
    ),
    INBOUND_MAIL_KEY: setting(
      key.optional(),
      'With it, the mail host of that domain hands over what arrives. Set both or none.',
      { secret: true },
    ),
  },
} as const;
