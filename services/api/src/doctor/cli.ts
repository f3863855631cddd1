import { resolveTxt } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { examine, type Check } from '@cc/deploy/doctor';
import { readNamed, readSettings } from '@cc/deploy/settings';
import { topology } from '@cc/deploy/topology';
import { readConfig } from '../config.ts';
import { oauthProviders } from '../mailboxes/oauth-providers.ts';
import { createStripeClient } from '../payments/stripe-gateway.ts';
import { findGaps } from '../stripe-setup/account-gateway.ts';
import {
  lookAtCertificate,
  lookAtClock,
  lookAtReturn,
  lookAtService,
  lookAtSignIn,
  lookAtSigningKeys,
} from './address-gateway.ts';
import { lookAtDataApi } from './data-api-gateway.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { lookAtDkim, lookAtDmarc, lookAtSpf } from './look-at-mail.ts';
import { lookAtClient } from './oauth-gateway.ts';
import { lookAtSmtp } from './smtp-login-gateway.ts';

const env = { ...process.env, STAGE: 'production' };
const { dkim } = parseArgs({ options: { dkim: { type: 'string' } } }).values;

/** Logs nothing: what matters is in the sentence of a check. */
const log = { warn: () => undefined };

const settings: Check[] = topology.map(({ name }) => ({
  part: `settings of ${name}`,
  // The API has rules for several settings together.
  look: async () => {
    const own = { ...env, PORT: undefined };
    if (name === 'api') readConfig(own);
    else readSettings(name, own);
  },
}));

function parts(): Check[] {
  const names = ['SUPABASE_PUBLISHABLE_KEY', 'REGISTRY_URL', 'ALONE_URL', 'ADMIN_URL', 'STAFF_API_URL'] as const;
  const addresses = readNamed(names, env, 'The doctor');
  const config = readConfig({ ...env, PORT: undefined });
  const stripe = createStripeClient(config.stripe);
  const domain = /@([^\s>]+)/.exec(config.mail.from)?.[1] ?? '';
  const open = [config.siteUrl, addresses.REGISTRY_URL, addresses.ADMIN_URL];
  return [
    { part: 'database', look: () => lookAtDatabase(config, log) },
    { part: 'signing keys', look: () => lookAtSigningKeys(config.supabaseUrl) },
    { part: 'sign-in', look: () => lookAtSignIn(config.supabaseUrl, addresses.SUPABASE_PUBLISHABLE_KEY) },
    {
      part: 'sign-in: where it returns to',
      look: () => lookAtReturn(config.supabaseUrl, config.siteUrl, addresses.ADMIN_URL),
    },
    ...Object.values(oauthProviders(config)).map((provider) => ({
      part: `${provider.provider}: client, redirect address and secret`,
      look: () => lookAtClient(provider),
    })),
    { part: 'data API', look: () => lookAtDataApi(config.supabaseUrl, addresses.SUPABASE_PUBLISHABLE_KEY) },
    { part: 'Stripe: prices and webhook', look: async () => toDo(await findGaps(stripe, config.siteUrl)) },
    { part: 'mail: login', look: () => lookAtSmtp(config.mail.smtpUrl) },
    { part: 'mail: SPF', look: () => lookAtSpf(domain, resolveTxt) },
    { part: 'mail: DKIM', look: () => lookAtDkim(domain, dkim, resolveTxt) },
    { part: 'mail: DMARC', look: () => lookAtDmarc(domain, resolveTxt) },
    { part: 'clock', look: () => lookAtClock(config.supabaseUrl) },
    ...open.map((url) => ({ part: url, look: () => lookAtService(url) })),
    ...[...open, addresses.ALONE_URL, addresses.STAFF_API_URL].map((url) => ({
      part: `certificate of ${url}`,
      look: () => lookAtCertificate(url),
    })),
  ];
}

const toDo = (gaps: readonly string[]) =>
  gaps.length > 0 ? `These are missing or wrong: ${gaps.join(', ')}. Run "npm run stripe:setup".` : undefined;

// What is in the settings cannot be looked at before they are right.
const isSet = await examine(settings, console.log);
process.exitCode = isSet && (await examine(parts(), console.log)) ? 0 : 1;
