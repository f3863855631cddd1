import { decodableAddress, withoutEmptySegments, withoutOrigin } from './clean-address.ts';

test.each([
  ['//about?x=//1', '/about?x=//1'],
  ['/trial//7///', '/trial/7/'],
  ['//evil.example/%2e%2e', '/evil.example/%2e%2e'],
  ['/\\evil.example', '/evil.example'],
  ['\\\\evil.example', '/evil.example'],
  ['/\\/\\/evil.example', '/evil.example'],
  ['/about', undefined],
  ['/?next=//evil.example', undefined],
])('%s without empty segments is %s', (address, clean) => {
  expect(withoutEmptySegments(address)).toBe(clean);
});

test.each([
  ['/caf%C3%A9?x=%ff', '/caf%C3%A9?x=%ff'],
  ['/%ff?x=1?y', '/%25ff?x=1?y'],
  ['/%E0%A4%A/%20', '/%25E0%25A4%25A/%2520'],
])('%s is decoded as %s', (address, decodable) => {
  expect(decodableAddress(address)).toBe(decodable);
});

test.each([
  ['http://evil.example/about?x=//1', '/about?x=//1'],
  ['HTTPS://evil.example//about', '//about'],
  ['http://evil.example?next=http://evil.example/', '/?next=http://evil.example/'],
  ['/http://evil.example/', '/http://evil.example/'],
  ['/about?next=http://evil.example/', '/about?next=http://evil.example/'],
])('%s is %s on this site', (address, own) => {
  expect(withoutOrigin(address)).toBe(own);
});
