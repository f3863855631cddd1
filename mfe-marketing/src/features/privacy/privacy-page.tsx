import { LegalPage } from '../../legal-page/legal-page.tsx';
import { privacySections } from './privacy-sections.tsx';

const inShort = [
  'We keep only what the tool needs to work for you. We sell nothing, show no ads, and let no one track you here.',
  'We send from your mailbox when you press Send. We never read your inbox.',
  'The keys to your mailbox are encrypted, and we delete them when you disconnect.',
  'Coach Connect is not for children under 13.',
];

/** `/privacy`: what the product stores and does (specification 9, D1.2, D1.4). */
export default function PrivacyPage() {
  return <LegalPage title="Privacy policy" eyebrow="Legal" crop="lane" inShort={inShort} sections={privacySections} />;
}
