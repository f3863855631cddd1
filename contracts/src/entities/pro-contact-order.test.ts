import {
  allFieldsRequired,
  emailNotValid,
  proContactOrderProblem,
  proContactPrice,
  teamsOutOfRange,
} from './pro-contact-order.ts';

test('one club costs $5, several cost $3.50 each', () => {
  expect([1, 2, 3, 4, 5].map(proContactPrice)).toEqual([500, 700, 1050, 1400, 1750]);
});

const order = { firstName: 'Jo', lastName: 'Li', email: 'jo@mail.example', numTeams: 2, teams: 'A and B' };

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
