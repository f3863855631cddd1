import { formProblems } from './form-rules.ts';
import { allFieldsRequired, orderSummary, proContactOrderRules, proContactPrice } from './pro-contact-order.ts';

const wrongEmail = 'Please enter a valid email address.';
const wrongCount = 'Please choose a number of clubs from 1 to 5.';

// @spec 1.6, 9.plans.7
test('one club costs $5, several cost $3.50 each', () => {
  expect([1, 2, 3, 4, 5].map(proContactPrice)).toEqual([500, 700, 1050, 1400, 1750]);
});

const order = { firstName: 'Jo', lastName: 'Li', email: 'jo@mail.example', numTeams: 2, teams: 'A and B' };

// @spec 3.11, 5.4, 7.2, 9.plans.7
test.each([
  [{}, undefined],
  [{ firstName: ' ' }, allFieldsRequired],
  [{ lastName: '' }, allFieldsRequired],
  [{ email: '' }, allFieldsRequired],
  [{ teams: '\n' }, allFieldsRequired],
  [{ email: 'jo@mail' }, wrongEmail],
  [{ numTeams: null }, allFieldsRequired],
  [{ email: 'jo@mail', teams: ' ' }, allFieldsRequired],
  [{ numTeams: 0 }, wrongCount],
  [{ numTeams: 6 }, wrongCount],
  [{ numTeams: 1.5 }, wrongCount],
])('an order with %j: %s', (changes, problem) => {
  expect(orderSummary(Object.values(formProblems(proContactOrderRules, { ...order, ...changes })))).toBe(problem);
});
