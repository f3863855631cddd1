import { missingParts } from './declared-parts.ts';

const declared = {
  ...{ name: 'mfe-commerce', version: 'v2', global: 'mfe_commerce_v2' },
  routes: [{ path: '/cart', title: 'Cart', signInRequired: false }],
  fragments: ['buy-buttons', 'cart-button'],
};
const users = [{ remote: 'mfe-marketing', owner: 'Marketing team', fragment: 'buy-buttons' }];
const whole = { routes: { '/cart': '' }, fragments: { 'buy-buttons': '', 'cart-button': '' } };

test('a build that brings what it declares, or more, lacks nothing', () => {
  expect(missingParts(declared, { ...whole, fragments: { ...whole.fragments, more: '' } }, users)).toEqual([]);
});

test('a fragment that only remote.json knows is named, with those who place it', () => {
  expect(missingParts(declared, { ...whole, fragments: { 'cart-button': '' } }, users)).toEqual([
    'the fragment buy-buttons is declared in remote.json, and is not in the build of mfe-commerce v2 ' +
      '(whom: Marketing team, whose mfe-marketing places it)',
  ]);
});

test('a page that is not there, and a fragment whose file brings nothing, are named', () => {
  const fragments = { ...whole.fragments, 'cart-button': 'its file brings no component' };
  expect(missingParts(declared, { routes: {}, fragments }, users)).toEqual([
    'the page /cart is declared in remote.json, and is not in the build of mfe-commerce v2 (whom: its visitors)',
    'the fragment cart-button is in the build of mfe-commerce v2, but its file brings no component',
  ]);
});
