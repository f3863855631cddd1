import { connectionCookie } from './connection-cookie.ts';

// @spec D1.11d
test('over https no other host of the domain can set the cookie: its prefix needs the whole path and no domain', () => {
  const { name, options } = connectionCookie('gmail', 'https://coach-connect.example');
  expect(name).toBe('__Host-cc_connect_gmail');
  expect(options).toEqual({ path: '/', httpOnly: true, sameSite: 'lax', secure: true, maxAge: 600 });
});
