import { moneyBackDays } from '@cc/contracts/entities/catalogue';
import { LegalPage } from '../../legal-page/legal-page.tsx';
import { termsSections } from './terms-sections.tsx';

const inShort = [
  'You write to coaches in your own name, from your own mailbox. You are responsible for what you write.',
  'You must be at least 13. Under 18, a parent or guardian agrees to these terms with you and makes the purchase.',
  `You pay for a plan once. You get your money back within ${moneyBackDays} days if Coach Connect did not do what this site says. Otherwise, all sales are final.`,
  'We promise careful work. We cannot promise a reply from a coach, an offer or a scholarship.',
];

/** `/terms`: children under 13 are excluded, and all sales are final (specification 9). */
export default function TermsPage() {
  return <LegalPage title="Terms of use" eyebrow="Legal" crop="court" inShort={inShort} sections={termsSections} />;
}
