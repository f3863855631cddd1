import type { Purchase } from '@cc/contracts/entities/purchase';
import type { PurchaseView } from './use-purchase.ts';

export interface OutcomeMessage {
  readonly title: string;
  readonly text: string;
}

const byStatus: Readonly<Record<Purchase['status'], OutcomeMessage>> = {
  // The title is the specification's (2).
  paid: { title: 'Payment Successful!', text: 'Thank you! What you bought is in your account.' },
  processing: {
    title: 'Payment in progress',
    text: 'We have your order. Your bank still has to confirm the payment. You can leave this page: we will add what you bought to your account. Until then, it stays in your cart.',
  },
  open: {
    title: 'Payment not finished',
    text: 'We have not received a payment for this checkout. Your cart is still here. If you just paid, check again in a moment.',
  },
  failed: {
    title: 'Payment failed',
    text: 'Your bank declined the payment, so you did not buy anything. Your cart is still here. Please try again, or use another card.',
  },
  expired: {
    title: 'This checkout has ended',
    text: 'It was not paid in time, and you were not charged. Your cart is still here. You can check out again.',
  },
};

const byKind: Readonly<Record<Exclude<PurchaseView['kind'], 'known' | 'no-answer'>, OutcomeMessage>> = {
  checking: { title: 'Checking your payment', text: 'This takes a moment.' },
  'signed-out': {
    title: 'Sign in to see your purchase',
    text: 'Sign in with the account you bought with, and you see what became of your payment.',
  },
  'not-found': {
    title: 'We could not find this payment',
    text: 'This account did not make this payment. If you bought with another account, sign in with that one.',
  },
};

/** The title and text of the success page for a payment. */
export function outcomeMessage(view: PurchaseView): OutcomeMessage {
  if (view.kind === 'no-answer') {
    return {
      title: 'We could not check your payment',
      text: `${view.why} If you paid, your payment is safe, and we will add what you bought to your account.`,
    };
  }
  if (view.kind !== 'known') return byKind[view.kind];
  if (view.purchase.status === 'open' && view.watching) {
    return { title: 'Confirming your payment', text: 'We are waiting for the payment provider. This takes a moment.' };
  }
  const usual = afterwards(view.purchase) ?? byStatus[view.purchase.status];
  return usual === byStatus.paid && view.purchase.gift?.given
    ? { ...usual, text: 'Thank you! It is for the account that you named.' }
    : usual;
}

/** What became of the money after it was paid; undefined while all of it is here. */
function afterwards({ status, stands, refunded, disputed }: Purchase): OutcomeMessage | undefined {
  if (status !== 'paid') return undefined;
  if (refunded + disputed === 0) {
    return stands
      ? undefined
      : {
          title: 'This payment came too late',
          text: 'Your money goes back to your card by itself, which can take some days. You need to do nothing.',
        };
  }
  if (stands) {
    return {
      title: 'Part of this payment was refunded',
      text: 'The receipt says how much. The rest of what you bought is in your account.',
    };
  }
  return disputed > 0
    ? {
        title: 'This payment was charged back',
        text: 'The payment was disputed, and your bank took the money back. You can no longer use what you bought. If the bank decides otherwise, you will get it back automatically.',
      }
    : {
        title: 'This payment was refunded',
        text: 'You got your money back, and you can no longer use what you bought.',
      };
}
