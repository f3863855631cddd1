import { leaveForeignCodes } from './leave-foreign-codes.ts';

test.each([
  ['/?error_code=bad_oauth_callback#id_token=eyJ', '/?error_code=bad_oauth_callback'],
  ['/people?code=foreign', '/people'],
  ['//evil.example/x?code=foreign#y', '//evil.example/x'],
  ['/auth-callback?error=x#error=x', '/auth-callback?error=x'],
  ['/auth-callback?code=ours', '/auth-callback?code=ours'],
  ['/people?page=2', '/people?page=2'],
])('of %s, %s stays', (opened, left) => {
  window.history.pushState(null, '', `http://localhost${opened}`);
  leaveForeignCodes(window);
  expect(window.location.href).toBe(`http://localhost${left}`);
});
