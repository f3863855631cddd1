import { checkoutEnded, checkoutStarted, selectPending } from '../state/checkout-slice.ts';
import { ownedOutdated } from '../state/owned-slice.ts';
import type { AppStore, AppThunk, Surroundings } from '../state/store.ts';
import { knownUser } from './known-user.ts';
import type { Order } from './order.ts';
import { forgetOrder, rememberOrder, takeOrder } from './remembered-order.ts';
import { requestCheckout } from './request-checkout.ts';

/** The buy flow (specification 4): a signed-in user leaves for the payment page, a visitor signs in first. */
export const buy =
  (order: Order): AppThunk<Promise<void>> =>
  async (dispatch, getState, surroundings) => {
    const { host, browser } = surroundings;
    if (selectPending(getState()) !== null) return;
    dispatch(checkoutStarted(order.key));
    const user = await knownUser(host.auth);
    if (!user) {
      dispatch(checkoutEnded());
      askToSignIn(order, surroundings);
      return;
    }
    const answer = await requestCheckout(host, order, user.id);
    if (answer.kind === 'ready') {
      // The buttons stay as they are until the browser has left.
      browser.goTo(answer.url);
      return;
    }
    dispatch(checkoutEnded());
    // Bought elsewhere, for example in another browser: update the buttons.
    if (answer.owned) dispatch(ownedOutdated());
    host.notify({ tone: 'error', title: answer.message, ...(answer.why ? { description: answer.why } : {}) });
  };

/**
 * Resumes the purchase that waited for a sign-in, as soon as a user is signed in. A page that opens for a visitor, and
 * is not the provider's return page, ends the wait: the sign-in was abandoned, and a later one must not buy.
 */
export function resumePurchase(store: AppStore, { host, browser }: Surroundings): void {
  let opening = !browser.returnsFromSignIn;
  const look = () => {
    const { user, loading } = host.auth.getSnapshot();
    if (loading) return;
    const order = user || opening ? takeOrder(browser.sessionStorage) : undefined;
    if (user && order) void store.dispatch(buy(order));
    opening = false;
  };
  host.auth.subscribe(look);
  look();
  // Back from the payment page: no checkout is starting.
  browser.onReturn(() => store.dispatch(checkoutEnded()));
}

function askToSignIn(order: Order, { host, browser }: Surroundings): void {
  rememberOrder(browser.sessionStorage, order);
  // Closing the dialog cancels the purchase: a later sign-in must not buy.
  host.openSignIn({ mode: 'login', blocking: { onClose: () => forgetOrder(browser.sessionStorage) } });
}
