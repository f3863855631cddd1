import { useAuth } from '@cc/shared-ui/host';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { useSearchParams } from '@cc/shared-ui/router';
import { SignInFirst } from '../../purchase/sign-in-first.tsx';
import { BoughtList } from './bought-list.tsx';
import { PurchaseList, PurchaseListSkeleton } from './purchase-list.tsx';
import styles from './purchases-page.module.css';

// What is no number of a list, or no order's id, was typed or cut off: then the page shows all purchases.
const listPattern = /^[1-9]\d{0,8}$/;
const orderPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `/purchases`: the signed-in user's receipts and balance; with `?list=<id>` the contacts of a list
 * they bought, with `?order=<id>` those of a club order. */
export default function PurchasesPage() {
  const { user, loading } = useAuth();
  const [parameters] = useSearchParams();
  const list = parameters.get('list') ?? '';
  const orderId = parameters.get('order') ?? '';
  if (user && listPattern.test(list)) return <BoughtList key={`${user.id} ${list}`} wanted={{ id: Number(list) }} />;
  if (user && orderPattern.test(orderId)) return <BoughtList key={`${user.id} ${orderId}`} wanted={{ orderId }} />;
  return (
    <Section className={styles['page']}>
      <Container className={styles['stack']}>
        <PageHeading title="Purchases">Your receipts, tokens and contact lists.</PageHeading>
        {user ? (
          <PurchaseList key={user.id} />
        ) : loading ? (
          <PurchaseListSkeleton />
        ) : (
          <SignInFirst title="Sign in to see your purchases">Sign in with the account you bought with.</SignInFirst>
        )}
      </Container>
    </Section>
  );
}
