import { readNamed } from '@cc/deploy/settings';
import { createStripeClient } from '../payments/stripe-gateway.ts';
import { setUpAccount } from './account-gateway.ts';

try {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_API_URL', 'SITE_URL'] as const;
  // A webhook needs a public address, so the rules of production hold for it.
  const settings = readNamed(names, { ...process.env, STAGE: 'production' }, 'The setup');
  const stripe = createStripeClient({ secretKey: settings.STRIPE_SECRET_KEY, apiUrl: settings.STRIPE_API_URL });
  console.log((await setUpAccount(stripe, settings.SITE_URL)).join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
