import {
  allFieldsRequired,
  emailNotValid,
  proContactOrderProblem,
  proContactPrice,
  teamsOutOfRange,
} from './pro-contact-order.ts';

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
  [{ email: 'jo@mail' }, emailNotValid],
  [{ numTeams: 0 }, teamsOutOfRange],
  [{ numTeams: 6 }, teamsOutOfRange],
  [{ numTeams: 1.5 }, teamsOutOfRange],
])('an order with %j: %s', (changes, problem) => {
  expect(proContactOrderProblem({ ...order, ...changes })).toBe(problem);
});
