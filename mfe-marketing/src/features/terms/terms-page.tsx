import { LegalPage } from '../../legal-page/legal-page.tsx';
import { termsSections } from './terms-sections.tsx';

const inShort = [
  'You write to coaches in your own name, from your own mailbox. What you write is yours, and so is the responsibility for it.',
  'You must be at least 13. Under 18, a parent or guardian agrees to these terms with you and makes the purchase.',
  'Plans are paid once. All sales are final.',
  'We promise careful work, not an answer from a coach, an offer or a scholarship.',
];

/** `/terms`: children under 13 are excluded, and all sales are final (specification 9). */
export default function TermsPage() {
  return <LegalPage title="Terms of use" eyebrow="Legal" crop="court" inShort={inShort} sections={termsSections} />;
}
