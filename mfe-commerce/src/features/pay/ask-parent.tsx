import type { createPayLink } from '@cc/contracts/api/pay-links';
import type { ResponseOf } from '@cc/contracts/api/endpoint';
import { plans } from '@cc/contracts/entities/catalogue';
import { useAuth } from '@cc/shared-ui/host';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { useSearchParams } from '@cc/shared-ui/router';
import { useState } from 'react';
import { SignInFirst } from '../../purchase/sign-in-first.tsx';
import { useCart } from '../../state/cart-context.tsx';
import { AskForm, type Wish } from './ask-form.tsx';
import { LinkMade } from './link-made.tsx';
import styles from './pay.module.css';

type Made = ResponseOf<typeof createPayLink> & { readonly parentEmail: string };

/** `/pay/ask`: a signed-in athlete makes a link for the cart, or for a plan. */
export function AskParent() {
  const { user, loading } = useAuth();
  return (
    <Section className={styles['page']}>
      <Container className={styles['stack']}>
        <PageHeading title="Ask a parent to pay">
          You get a link. Anyone who has it can see what Coach Connect is and pay, without an account. What they buy
          comes to your account.
        </PageHeading>
        {user ? (
          <LinkOfUser key={user.id} />
        ) : loading ? null : (
          <SignInFirst title="Sign in to ask a parent">
            What a parent buys comes to the account that you sign in with.
          </SignInFirst>
        )}
      </Container>
    </Section>
  );
}

/** The form, and then the link, which nobody else sees once its user signed out. */
function LinkOfUser() {
  const [parameters] = useSearchParams();
  const { items } = useCart();
  const [made, setMade] = useState<Made | null>(null);
  const wanted = plans.find(({ title }) => title.toLowerCase() === parameters.get('plan'));
  const cart: Wish | undefined = wanted ? undefined : items.map(({ name, ...item }) => ({ ...item, title: name }));
  if (made) return <LinkMade {...made} />;
  return (
    <AskForm cart={cart && cart.length > 0 ? cart : undefined} plan={wanted?.title ?? 'Premium'} onMade={setMade} />
  );
}
