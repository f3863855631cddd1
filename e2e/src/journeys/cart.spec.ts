import type { Browser, Page } from 'playwright-core';
import { type Account, siteHeader } from '../pages/site-header.ts';
import { launchBrowser, openWindow } from '../support/browser.ts';

// A separate account: its purchases must not change the counts of another journey.
const casey: Account = { name: 'Casey Doyle', email: 'casey.doyle@gmail.example' };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ });

// @spec D1.15
test('items added in one tab appear in the other, are paid for in one checkout, and leave the cart empty', async () => {
  const { page, context, errors } = await openWindow(browser);
  await page.goto('/marketplace');
  await page.getByRole('button', { name: 'Add to Cart Starter' }).click();
  await page.getByText('Please sign in to add items to cart.').first().waitFor();
  await siteHeader(page).signIn('Google', casey);

  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByText('Your cart is empty').waitFor();
  await page.goto('/marketplace');
  await page.getByRole('button', { name: 'Add to Cart Starter' }).click();
  await page.getByText('Starter added to cart!').first().waitFor();
  await page.getByRole('button', { name: 'In Cart' }).first().waitFor();
  await page.goto('/product/2');
  await page.getByRole('button', { name: /^Add to Cart/ }).click();
  await page.getByRole('button', { name: 'In Cart' }).waitFor();
  await cartLink(page)
    .and(page.getByRole('link', { name: 'Cart, 2 items' }))
    .waitFor();

  await cartLink(other)
    .and(other.getByRole('link', { name: 'Cart, 2 items' }))
    .waitFor();
  await other.getByRole('button', { name: 'Checkout $211.99' }).click();
  await siteHeader(other).agree('18 or older');
  await other.getByRole('heading', { name: 'Pay Coach Connect $211.99' }).waitFor();
  await other.getByRole('button', { name: 'Pay', exact: true }).click();
  await other.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  await cartLink(other)
    .and(other.getByRole('link', { name: 'Cart, empty' }))
    .waitFor();
  await cartLink(page)
    .and(page.getByRole('link', { name: 'Cart, empty' }))
    .waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

// @spec 4.cart.4
test('removing a line by keyboard keeps the focus in the cart', async () => {
  const { page, context, errors } = await openWindow(browser);
  const item = { image: 'lane', currency: 'usd', quantity: 1 };
  const cart = [
    { ...item, id: 'starter', name: 'Starter', price: 1299, priceId: 'coach_connect_starter' },
    { ...item, id: 'premium', name: 'Premium', price: 2499, priceId: 'coach_connect_premium' },
  ];
  await page.goto('/cart');
  await page.evaluate((stored) => localStorage.setItem('cart', stored), JSON.stringify(cart));
  await page.reload();
  await page.getByRole('button', { name: 'Remove Starter' }).press('Enter');
  const focused = page.locator(':focus');
  expect(await focused.getAttribute('aria-label')).toBe('Remove Premium');
  await focused.press('Enter');
  expect(await focused.textContent()).toMatch(/^Your cart is empty/);
  expect(errors).toEqual([]);
  await context.close();
});

// @spec 2.route.13
test('the address of an unknown product shows a message and a home link', async () => {
  const { page, context } = await openWindow(browser);
  expect((await page.goto('/product/3'))?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Product Not Found' }).waitFor();
  await page
    .getByRole('link', { name: 'Back to Home' })
    .or(page.getByRole('button', { name: 'Back to Home' }))
    .click();
  await page.waitForURL((url) => url.pathname === '/');
  await context.close();
});
