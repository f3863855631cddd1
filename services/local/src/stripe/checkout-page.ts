import { readFileSync } from 'node:fs';
import { formatPrice } from '@cc/contracts/entities/catalogue';
import { Html, html, pageFrame } from '../oidc/page-frame.ts';
import type { LineItem, StoredSession } from './stripe-objects.ts';

const styles = new Html(readFileSync(new URL('./checkout.css', import.meta.url), 'utf8'));

const line = ({ description, quantity, amount_total: amount }: LineItem) =>
  html`<li>
    <span class="name">${description}${quantity > 1 ? ` × ${quantity}` : ''}</span>
    <span class="amount">${formatPrice(amount)}</span>
  </li>`;

const method = (value: string, label: string, detail: string, checked: boolean) =>
  html`<li class="method">
    <input
      type="radio"
      id="${value}"
      name="method"
      value="${value}"
      ${new Html(checked ? 'checked' : '')}
      aria-describedby="${value}-detail"
    />
    <span><label for="${value}">${label}</label> <span class="detail" id="${value}-detail">${detail}</span></span>
  </li>`;

/** The hosted payment page. @param problem the error of the previous attempt. */
export function checkoutPage({ session, lineItems }: StoredSession, problem?: string): string {
  const action = `/c/pay/${session.id}`;
  const email = session.customer_email ?? '';
  return pageFrame(
    'Stripe',
    'Checkout',
    html`<h1>Pay Coach Connect ${formatPrice(session.amount_total)}</h1>
      <p class="lead">This is a test page: no card is needed and no money moves. Choose an outcome.</p>
      ${problem === undefined ? '' : html`<p class="fault" role="alert">${problem}</p>`}
      <ul class="items" aria-label="Your order">
        ${lineItems.map(line)}
        <li class="total"><span>Total</span><span class="amount">${formatPrice(session.amount_total)}</span></li>
      </ul>
      <form method="post" action="${action}">
        <div class="email">
          <label for="email">Email for the receipt</label>
          <input type="email" id="email" name="email" value="${email}" autocomplete="email" />
        </div>
        <fieldset class="methods">
          <legend>Payment method</legend>
          <ul>
            ${method('card', 'Card', 'Paid at once.', true)}
            ${method('bank', 'Bank debit', 'The order is taken now; the money arrives a few seconds later.', false)}
          </ul>
        </fieldset>
        <div class="pay">
          <button class="primary">Pay</button>
          <button class="quiet" formaction="${action}/decline">Decline card</button>
          <button class="quiet" formaction="${action}/cancel">Cancel</button>
        </div>
      </form>`,
    styles,
  );
}

/** The page without the form, when there is nothing to pay (any more). */
export function closedPage(title: string, text: string, back: string | null): string {
  return pageFrame(
    'Stripe',
    title,
    html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      ${back === null ? '' : html`<p><a class="back" href="${back}">Back to Coach Connect</a></p>`}`,
    styles,
  );
}
