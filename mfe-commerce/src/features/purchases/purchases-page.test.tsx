import type { Purchase } from '@cc/contracts/entities/purchase';
import { premiumPurchase, proListResponse, purchasesResponse } from '@cc/contracts/fixtures/purchases';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered, createFakeApi, noAnswer, refused, type FakeApi } from '@cc/shared-ui/testing/fake-api';
import { renderCommerce } from '../../testing/render-commerce.tsx';
import { clubOrders } from '../../scenarios/owned-items.ts';
import PurchasesPage from './purchases-page.tsx';

async function open(api: FakeApi, { route = '/purchases', user }: { route?: string; user?: null | 'loading' } = {}) {
  const host = createFakeHost({ api, ...(user === undefined ? {} : { user }) });
  const rendered = renderCommerce(<PurchasesPage />, { host, route });
  await act(async () => undefined);
  return { ...rendered, api };
}

const list: Purchase = {
  ...premiumPurchase,
  orderId: '9d0f2c4e-5f0a-4c55-9d8e-0a4c6f3f1b11',
  receiptNumber: 'CC-2026-000124',
  items: [
    {
      priceId: 'pro_list_nordic_soccer',
      kind: 'pro-list',
      title: 'Nordic Soccer Contacts',
      quantity: 1,
      price: 29_900,
      tokens: null,
      unlimited: false,
      proListId: 1,
    },
  ],
  amount: 29_900,
  tokens: 0,
};
const having = (...purchases: Purchase[]) => createFakeApi(answered({ ...purchasesResponse, purchases }));

describe('receipts', () => {
  test('an address that no list has shows all purchases', async () => {
    const { api } = await open(having(list), { route: '/purchases?list=99999999999999999999&order=x' });
    expect(api.calls.map(({ path }) => path)).not.toContain('/api/pro-list');
  });

  test('shows the balance and a receipt for each purchase', async () => {
    await open(having(list, premiumPurchase));
    expect(screen.getByRole('region', { name: 'Your tokens' })).toHaveTextContent('80 tokens');
    const [first, second] = screen.getAllByRole('heading', { level: 2 });
    expect([first?.textContent, second?.textContent]).toEqual(['Receipt CC-2026-000124', 'Receipt CC-2026-000123']);
    expect(screen.getAllByText('Premium')).toHaveLength(1);
    expect(screen.getAllByText('Paid')).toHaveLength(2);
    expect(screen.queryByText(premiumPurchase.orderId)).not.toBeInTheDocument();
    expect(screen.getAllByText(/Paid on November 20, 2026 to/)).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'View list Nordic Soccer Contacts' })).toHaveAttribute(
      'href',
      '/purchases?list=1',
    );
  });

  test.each<[string, Partial<Purchase>]>([
    ['On its way', { status: 'processing', paidAt: null, receiptNumber: null, stands: false }],
    ['Failed', { status: 'failed', paidAt: null, receiptNumber: null, stands: false }],
    ['Not paid', { status: 'expired', paidAt: null, receiptNumber: null, stands: false }],
    ['Refunded', { refunded: 2_499, tokensTakenBack: 80, stands: false }],
    ['Money on its way back', { stands: false }],
    ['Partly refunded', { refunded: 1_000, tokensTakenBack: 32 }],
    ['Charged back', { disputed: 2_499, tokensTakenBack: 80, stands: false }],
  ])('shows the status of a purchase: %s', async (text, changes) => {
    await open(having({ ...premiumPurchase, ...changes }));
    expect(screen.getByRole('heading', { level: 2 }).parentElement).toHaveTextContent(
      new RegExp(`^(Receipt CC-2026-000123|Order of November 20, 2026)${text}$`),
    );
    expect(screen.queryByText('Paid')).not.toBeInTheDocument();
  });

  test('the receipt lists refunded money and tokens', async () => {
    await open(having({ ...premiumPurchase, refunded: 1_000, tokensTakenBack: 32 }));
    expect(screen.getByText('Refunded').nextSibling).toHaveTextContent('$10');
    expect(screen.getByText('32 of 80 tokens were removed with the refund.')).toBeInTheDocument();
  });

  test('a receipt is saved as a PDF, and a failure says so', async () => {
    const createObjectURL = jest.fn(() => 'blob:receipt');
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const file = { filename: 'receipt.pdf', content: btoa('%PDF') };
    const api = createFakeApi(
      answered({ ...purchasesResponse, purchases: [premiumPurchase] }),
      answered(file),
      refused('internal'),
    );
    const { host } = await open(api);
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Receipt as PDF' }));
    await press();
    expect(api.calls.at(-1)).toEqual({ path: '/api/receipt', body: { orderId: premiumPurchase.orderId } });
    expect(createObjectURL).toHaveBeenCalledWith(expect.objectContaining({ type: 'application/pdf', size: 4 }));
    expect(saved).toEqual(['receipt.pdf']);
    await press();
    expect(host.toasts.getSnapshot()).toMatchObject([{ title: 'We could not make your receipt' }]);
  });

  test('a refunded list is no longer accessible', async () => {
    await open(having({ ...list, refunded: 29_900, stands: false }));
    expect(screen.queryByRole('link', { name: /View list/ })).not.toBeInTheDocument();
  });

  test('orders of club contacts: one to pay, one to open', async () => {
    await open(createFakeApi(answered({ ...purchasesResponse, purchases: [], clubOrders: [...clubOrders] })));
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Contacts at 2 clubs',
      'Contacts at 1 club',
    ]);
    expect(screen.getByRole('link', { name: 'View list Contacts at 2 clubs' })).toHaveAttribute(
      'href',
      `/purchases?order=${clubOrders[0].orderId}`,
    );
    expect(screen.getByRole('link', { name: 'Pay the invoice' })).toHaveAttribute('href', clubOrders[1].invoiceUrl);
    expect(screen.getByText('Waits for payment')).toBeInTheDocument();
  });

  test('the contacts of a club order open by its id', async () => {
    const route = `/purchases?order=${clubOrders[0].orderId}`;
    const { api } = await open(createFakeApi(answered({ ...proListResponse, name: 'Club contacts' })), { route });
    expect(screen.getByRole('heading', { level: 1, name: 'Club contacts' })).toBeInTheDocument();
    expect(api.calls).toEqual([{ path: '/api/pro-list', body: { orderId: clubOrders[0].orderId } }]);
  });

  test('without purchases it links to the marketplace', async () => {
    await open(having());
    expect(screen.getByText('No purchases yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Marketplace' })).toHaveAttribute('href', '/marketplace');
  });

  test('a failure shows a message and can be retried', async () => {
    await open(createFakeApi(noAnswer, answered(purchasesResponse)));
    expect(screen.getByRole('alert')).toHaveTextContent('We could not load your purchasesNo answer came.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Receipt CC-2026-000123')).toBeInTheDocument();
  });

  test('shows a skeleton while loading', async () => {
    await open(createFakeApi(new Promise(() => undefined)));
    expect(screen.getByRole('status', { name: 'Loading your purchases...' })).toBeInTheDocument();
  });

  test('a visitor is asked to sign in, and no request is made', async () => {
    const { api, host } = await open(having(premiumPurchase), { user: null });
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(host.signInDialogs).toEqual([{ request: { mode: 'login' }, open: true }]);
    expect(api.calls).toEqual([]);
    act(() => host.auth.signIn());
    expect(await screen.findByText('Receipt CC-2026-000123')).toBeInTheDocument();
  });
});

describe('a bought list', () => {
  const route = '/purchases?list=1';

  test('shows every contact', async () => {
    const { api } = await open(createFakeApi(answered(proListResponse)), { route });
    expect(screen.getByRole('heading', { level: 1, name: 'Nordic Soccer Contacts' })).toBeInTheDocument();
    const row = within(screen.getByRole('table', { name: 'Nordic Soccer Contacts' })).getAllByRole('row')[1];
    expect(row).toHaveTextContent(
      'Eva LindHead scoutIF Norrvik, SwedenSweden, first divisioneva.lind@if-norrvik.example',
    );
    expect(screen.getByRole('link', { name: 'eva.lind@if-norrvik.example' })).toHaveAttribute(
      'href',
      'mailto:eva.lind@if-norrvik.example',
    );
    expect(api.calls).toEqual([{ path: '/api/pro-list', body: { id: 1 } }]);
    expect(screen.getByText('1 contact')).toBeInTheDocument();
  });

  test('an empty list shows a contact link instead of a spreadsheet', async () => {
    await open(createFakeApi(answered({ ...proListResponse, contacts: [] })), { route });
    expect(screen.getByText(/This list should have contacts/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
    expect(screen.queryByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
  });

  test('downloads the file from the API', async () => {
    const saved: { name: string; content: Blob }[] = [];
    let content = new Blob();
    // jsdom saves no files: the test stands where the browser would.
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => ((content = blob), 'blob:list'),
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content });
    });
    await open(createFakeApi(answered(proListResponse)), { route });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(saved).toEqual([{ name: 'nordic-soccer-contacts.csv', content: expect.any(Blob) }]);
    expect(saved[0]?.content.size).toBe(new TextEncoder().encode(proListResponse.csv.content).length);
    jest.restoreAllMocks();
  });

  test.each(['forbidden', 'not_found'] as const)('is not accessible without a purchase (%s)', async (code) => {
    await open(createFakeApi(refused(code)), { route });
    expect(screen.getByRole('heading', { level: 1, name: 'This list is not yours yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See what is in it' })).toHaveAttribute('href', '/product/1');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('a failure shows a message and can be retried', async () => {
    await open(createFakeApi(refused('unavailable', { error: 'Please wait.' }), answered(proListResponse)), { route });
    expect(screen.getByRole('alert')).toHaveTextContent('We could not load the listPlease wait.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Eva Lind')).toBeInTheDocument();
  });

  test('a visitor is asked to sign in first', async () => {
    const { api } = await open(createFakeApi(answered(proListResponse)), { route, user: null });
    expect(screen.getByText('Sign in to see your purchases')).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });
});
