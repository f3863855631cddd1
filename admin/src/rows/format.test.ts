import { details } from './format.ts';

test.each([
  [{ tokens: 5, balance: 82 }, 'Tokens: 5, balance: 82'],
  [{ amount_cents: 500 }, 'Amount cents: 500'],
  [{ role: null }, 'Role: none'],
  [{}, '–'],
])('the details %j of a change read %s', (found, text) => {
  expect(details(found)).toBe(text);
});
