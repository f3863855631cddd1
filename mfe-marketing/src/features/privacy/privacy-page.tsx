import { LegalPage } from '../../legal-page/legal-page.tsx';
import { privacySections } from './privacy-sections.tsx';

const inShort = [
  'We keep what the tool needs to work for you, and nothing to sell. There is no advertising and no tracking by others.',
  'We send from your mailbox when you press Send. We never read your inbox.',
  'The keys to your mailbox are stored encrypted, and deleted when you disconnect.',
  'Coach Connect is not for children under 13.',
];

/** `/privacy`: what the product really stores and does (specification 9, D1.2, D1.4). */
export default function PrivacyPage() {
  return <LegalPage title="Privacy policy" eyebrow="Legal" crop="lane" inShort={inShort} sections={privacySections} />;
}
