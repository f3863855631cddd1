import { NewsletterSection } from '../../newsletter/newsletter-section.tsx';
import { CallToAction } from './call-to-action.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { PricingSection } from './pricing-section.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { Statistics } from './statistics.tsx';

/** `/`, in the order of specification 2. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <FeatureCards />
      <PricingSection />
      <Statistics />
      <CallToAction />
      <QuestionsSection />
      <NewsletterSection />
    </>
  );
}
