import { BeforeYouOrder } from './before-you-order.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PriceExample } from './price-example.tsx';
import { ReadyLists } from './ready-lists.tsx';
import { Audiences } from './audiences.tsx';

/** `/pro`: the Pro Contacts offer (specification 1, 2 and 9). */
export default function ProPage() {
  return (
    <>
      <Hero />
      <PriceExample />
      <Audiences />
      <HowItWorks />
      <ReadyLists />
      <BeforeYouOrder />
      <CallToAction />
    </>
  );
}
