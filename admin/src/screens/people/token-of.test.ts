import { tokenOf } from './token-of.ts';

test.each([
  ['sent', true, 'Used'],
  ['unknown', true, 'Held'],
  ['failed', true, 'Came back'],
  ['released', true, 'Came back'],
  ['sent', false, 'None'],
  ['planned', true, 'None'],
])('an email that is %s, and took a token: %s', (status, charged, token) => {
  expect(tokenOf({ status, charged })).toBe(token);
});
