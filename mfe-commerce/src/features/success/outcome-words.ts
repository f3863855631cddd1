import type { Purchase } from '@cc/contracts/entities/purchase';
import type { PurchaseView } from './use-purchase.ts';

export interface OutcomeWords {
  readonly title: string;
  readonly text: string;
}

const byStatus: Readonly<Record<Purchase['status'], OutcomeWords>> = {
  // The title is the specification's (2).
  paid: { title: 'Payment Successful!', text: 'Thank you. What you bought is in your account.' },
  processing: {
    title: 'Payment on its way',
    text: 'Your order is taken, and your bank still has to confirm the payment. What you bought arrives by itself: you may leave this page. Until then your cart keeps it.',
  },
  open: {
    title: 'Payment not finished',
    text: 'We have not seen a payment for this checkout. Nothing is lost: your cart is as you left it. If you have just paid, check again in a moment.',
  },
  failed: {
    title: 'Payment failed',
    text: 'Your bank did not make the payment, and nothing was bought. Your cart is as you left it. Please try again, perhaps with another card.',
  },
  expired: {
    title: 'This checkout has ended',
    text: 'It was not paid in time, and nothing was charged. Your cart is as you left it: you can check out again.',
  },
};

const byKind: Readonly<Record<Exclude<PurchaseView['kind'], 'known' | 'no-answer'>, OutcomeWords>> = {
  checking: { title: 'Checking your payment', text: 'This takes a moment.' },
  'signed-out': {
    title: 'Sign in to see your purchase',
    text: 'What you bought is kept in your account. Sign in with the account that you bought with.',
  },
  'not-found': {
    title: 'We found no such payment',
    text: 'This account has no payment of this name. If you bought with another account, sign in with that one. Nothing was changed.',
  },
};

/** What the success page says about a payment, in words. */
export function outcomeWords(view: PurchaseView): OutcomeWords {
  if (view.kind === 'no-answer') {
    return {
      title: 'We could not check your payment',
      text: `${view.why} If you paid, your payment is safe, and what you bought arrives by itself.`,
    };
  }
  if (view.kind !== 'known') return byKind[view.kind];
  if (view.purchase.status === 'open' && view.watching) {
    return { title: 'Confirming your payment', text: 'We are waiting for the payment provider. This takes a moment.' };
  }
  return afterwards(view.purchase) ?? byStatus[view.purchase.status];
}

/** What became of the money after it was paid; undefined while all of it is here. */
function afterwards({ status, stands, refunded, disputed }: Purchase): OutcomeWords | undefined {
  if (status !== 'paid' || refunded + disputed === 0) return undefined;
  if (stands) {
    return {
      title: 'Part of this payment went back',
      text: 'The receipt says how much, and what went back with it. The rest of what you bought is in your account.',
    };
  }
  return disputed > 0
    ? {
        title: 'This payment was charged back',
        text: 'Your bank took the money back after the payment was disputed, and what you bought is closed. If the bank decides otherwise, it opens again by itself.',
      }
    : { title: 'This payment was refunded', text: 'The money went back, and what you bought with it is closed.' };
}
