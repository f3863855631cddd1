import type { Purchase } from '@cc/contracts/entities/purchase';
import { Button } from '@cc/shared-ui/button';
import { useHost } from '@cc/shared-ui/host';
import { Link } from '@cc/shared-ui/router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { OutcomeFrame } from './outcome-frame.tsx';
import { outcomeMessage } from './outcome-messages.ts';
import { Bought, BoughtSkeleton } from './bought.tsx';
import { usePurchase, type PurchaseView } from './use-purchase.ts';

/** The success page of a checkout session, live. */
export function CheckedPurchase({ sessionId }: { readonly sessionId: string }) {
  const { openSignIn } = useHost();
  const { view, checkAgain } = usePurchase(sessionId);
  const signIn = () => void openSignIn({ mode: 'login' });
  return (
    <OutcomeFrame {...outcomeMessage(view)} action={nextStep(view, { signIn, checkAgain })}>
      {view.kind === 'checking' ? <BoughtSkeleton /> : null}
      {view.kind === 'known' ? <Bought purchase={view.purchase} balance={view.balance} /> : null}
    </OutcomeFrame>
  );
}

interface Ways {
  readonly signIn: () => void;
  readonly checkAgain: () => void;
}

/** The next step, by the payment's status; nothing while it is being checked. */
function nextStep(view: PurchaseView, { signIn, checkAgain }: Ways): ReactNode {
  if (view.kind === 'signed-out') {
    return (
      <Button size="lg" onClick={signIn}>
        Sign In
      </Button>
    );
  }
  const status = view.kind === 'known' ? view.purchase.status : undefined;
  if (view.kind === 'known' && status === 'paid')
    return view.purchase.stands && !view.purchase.gift?.given ? <UseIt purchase={view.purchase} /> : null;
  if (status === 'failed' || status === 'expired') {
    return (
      <Button asChild size="lg">
        <Link to={paths.cart()}>Back to your cart</Link>
      </Button>
    );
  }
  if ((view.kind === 'known' || view.kind === 'no-answer') && !view.watching) {
    return (
      <Button size="lg" onClick={checkAgain}>
        Check again
      </Button>
    );
  }
  return null;
}

/** Links to use the purchase: tokens in the wizard, a list on the purchases page. */
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
