import type { Purchase } from '@cc/contracts/entities/purchase';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import { OutcomeFrame } from './outcome-frame.tsx';
import { outcomeWords } from './outcome-words.ts';
import { Bought, BoughtSkeleton } from './bought.tsx';
import { usePurchase, type WatchedPurchase } from './use-purchase.ts';

/** The success page of a checkout session: what was bought, and that it is there, live. */
export function CheckedPurchase({ sessionId }: { readonly sessionId: string }) {
  const watched = usePurchase(sessionId);
  const { view } = watched;
  return (
    <OutcomeFrame {...outcomeWords(view)} action={<NextStep watched={watched} />}>
      {view.kind === 'checking' ? <BoughtSkeleton /> : null}
      {view.kind === 'known' ? <Bought purchase={view.purchase} balance={view.balance} /> : null}
    </OutcomeFrame>
  );
}

function NextStep({ watched: { view, checkAgain } }: { readonly watched: WatchedPurchase }) {
  const { openSignIn } = useHost();
  if (view.kind === 'signed-out') {
    return (
      <Button size="lg" onClick={() => openSignIn({ mode: 'login' })}>
        Sign In
      </Button>
    );
  }
  if (view.kind === 'known' && view.purchase.status === 'paid') return <UseIt purchase={view.purchase} />;
  if ((view.kind === 'known' || view.kind === 'no-answer') && !view.watching && !isOver(view)) {
    return (
      <Button size="lg" onClick={checkAgain}>
        Check again
      </Button>
    );
  }
  if (view.kind === 'known' && isOver(view)) {
    return (
      <Button asChild size="lg">
        <Link to={paths.cart()}>Back to your cart</Link>
      </Button>
    );
  }
  return null;
}

function isOver(view: { readonly kind: string; readonly purchase?: Purchase }): boolean {
  return view.purchase?.status === 'failed' || view.purchase?.status === 'expired';
}

/** Where what was bought is used: tokens in the wizard, a list on the purchases page. */
function UseIt({ purchase: { items } }: { readonly purchase: Purchase }) {
  const list = items.find(({ proListId }) => proListId !== null);
  const plan = items.some(({ kind }) => kind === 'plan');
  return (
    <>
      {plan ? (
        <Button asChild size="lg">
          <Link to={paths.college()}>Open College Connect</Link>
        </Button>
      ) : null}
      {list?.proListId ? (
        <Button asChild size="lg" variant={plan ? 'secondary' : 'primary'}>
          <Link to={paths.boughtList(list.proListId)}>View your list</Link>
        </Button>
      ) : null}
    </>
  );
}
