import { details, when } from './format.ts';

test.each([
  [{ tokens: 5, balance: 82 }, 'Tokens: 5, balance: 82'],
  [{ amount_cents: 500 }, 'Amount cents: 500'],
  [{ role: null }, 'Role: none'],
  [{}, '–'],
])('the details %j of a change read %s', (found, text) => {
  expect(details(found)).toBe(text);
});

test('a date stays on one line', () => {
  expect(when('2026-11-23T21:14:00Z')).toMatch(/^Nov\u00A02\d,\u00A02026,\u00A0\d+:14\u00A0[AP]M$/);
  expect(when(null)).toBe('–');
});
