import { formatOverrides, overrideLink, overrideParameter, readOverrides } from './overrides.ts';

const wanted = [
  { name: 'mfe-commerce', from: '1a2b' },
  { name: 'mfe-marketing', from: 'http://me@localhost:3001' },
];

test('written overrides are read back, also from a link', () => {
  expect(readOverrides(formatOverrides(wanted))).toEqual(wanted);
  const link = new URL(overrideLink('http://localhost:3000/pricing?x=1&cc-override=old#plans', wanted));
  expect(readOverrides(link.searchParams.get(overrideParameter) ?? '')).toEqual(wanted);
  expect([link.pathname, link.searchParams.get('x'), link.hash]).toEqual(['/pricing', '1', '#plans']);
});

test.each([
  ['', []],
  [' , ', []],
  ['mfe-commerce', [{ name: 'mfe-commerce', from: '' }]],
  ['@x', [{ name: '', from: 'x' }]],
])('%j is parsed', (text, read) => {
  expect(readOverrides(text)).toEqual(read);
});
