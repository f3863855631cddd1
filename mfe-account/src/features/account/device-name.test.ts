import { deviceName } from './device-name.ts';

test.each([
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Version/26.1 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'],
  ['Edge on Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0'],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 16) Chrome/142.0.0.0 Mobile Safari/537.36'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['A device that did not name itself', null],
])('%s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
