import { useAuth } from '@cc/shared-ui/host';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { useSearchParams } from '@cc/shared-ui/router';
import { SignInFirst } from '../../purchase/sign-in-first.tsx';
import { BoughtList } from './bought-list.tsx';
import { PurchaseList, PurchaseListSkeleton } from './purchase-list.tsx';
import styles from './purchases-page.module.css';

/** `/purchases`: the signed-in user's receipts and balance; with `?list=<id>` the contacts of a list
 * they bought, with `?order=<id>` those of a club order. */
export default function PurchasesPage() {
  const { user, loading } = useAuth();
  const [parameters] = useSearchParams();
  const list = Number(parameters.get('list') ?? 0);
  const orderId = parameters.get('order');
  if (user && list > 0) return <BoughtList key={`${user.id} ${list}`} wanted={{ id: list }} />;
  if (user && orderId) return <BoughtList key={`${user.id} ${orderId}`} wanted={{ orderId }} />;
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
