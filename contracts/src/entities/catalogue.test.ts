import { formatPrice, highlightMark, plans, proLists } from './catalogue.ts';

// @spec 1.7, 3.8, 9.plans.1, 9.plans.2, 9.plans.3
test('the plans match the specification', () => {
  const shown = plans.map(({ title, price, tokens, coaches, perEmail }) => [
    title,
    formatPrice(price),
    tokens,
    coaches,
    perEmail,
  ]);
  expect(shown).toEqual([
    ['Starter', '$12.99', 30, '60-120', '$0.433'],
    ['Premium', '$24.99', 80, '160-320', '$0.312'],
    ['Unlimited', '$29.99', null, null, 'under $0.029'],
  ]);
});

// @spec 9.plans.1, 9.plans.2, 9.plans.3
test('the price per email is price divided by tokens', () => {
  for (const { price, tokens, perEmail } of plans) {
    if (tokens !== null) expect(perEmail).toBe(`$${(price / 100 / tokens).toFixed(3)}`);
  }
});

// @spec 3.8
test('only Unlimited is highlighted', () => {
  expect(plans.filter(({ highlighted }) => highlighted).map(({ title }) => title)).toEqual(['Unlimited']);
  expect(highlightMark).toBe('Most Popular');
});

// @spec 3.10, 9.plans.8, D1.16
test('the pro lists have the ids, prices and counts of the specification', () => {
  expect(proLists.map(({ id, price, contacts }) => [id, formatPrice(price), contacts])).toEqual([
    [1, '$299', 45],
    [2, '$199', 28],
  ]);
});

// @spec 3.9
test('each price has a unique id', () => {
  const ids = [...plans, ...proLists].map(({ priceId }) => priceId);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  [5, '$0.05'],
  [350, '$3.50'],
  [500, '$5'],
  [123_456, '$1,234.56'],
])('%d cents are %s', (cents, text) => {
  expect(formatPrice(cents)).toBe(text);
});
