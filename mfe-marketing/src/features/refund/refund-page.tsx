import { moneyBackDays } from '@cc/contracts/entities/catalogue';
import { contactReplyHours } from '@cc/contracts/entities/contact-message';
import { LegalPage } from '../../legal-page/legal-page.tsx';
import { refundSections } from './refund-sections.tsx';

const inShort = [
  `You get your money back within ${moneyBackDays} days if Coach Connect did not do what this site says.`,
  'The rule in our terms: all sales are final.',
  `What we promise beyond the rule: a ${moneyBackDays}-day money-back guarantee.`,
  `To ask for a refund, write to us through the contact page. We reply within ${contactReplyHours} hours.`,
];

/** `/refund`: how "all sales are final" and the 30-day guarantee go together (specification 9: both stand). */
export default function RefundPage() {
  return (
    <LegalPage title="Refunds, explained" eyebrow="Legal" crop="diamond" inShort={inShort} sections={refundSections} />
  );
}
