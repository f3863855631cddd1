import { LegalPage } from '../../legal-page/legal-page.tsx';
import { refundSections } from './refund-sections.tsx';

const inShort = [
  'The rule in our terms: all sales are final.',
  'What we promise beyond the rule: a 30-day money-back guarantee if Coach Connect does not do what this site says.',
  'To use it, write to us through the contact page. We reply within 24 hours.',
];

/** `/refund`: how "all sales are final" and the 30-day guarantee go together (specification 9: both stand). */
export default function RefundPage() {
  return (
    <LegalPage title="Refunds, explained" eyebrow="Legal" crop="diamond" inShort={inShort} sections={refundSections} />
  );
}
