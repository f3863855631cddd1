import { missingParts } from './declared-parts.ts';

const declared = {
  name: 'mfe-commerce',
  version: 'v2',
  global: 'mfe_commerce_v2',
  routes: [{ path: '/cart', title: 'Cart', signInRequired: false }],
  fragments: ['buy-buttons', 'cart-button'],
};
const users = [{ remote: 'mfe-marketing', owner: 'Marketing team', fragment: 'buy-buttons' }];
const whole = { routes: { '/cart': '' }, fragments: { 'buy-buttons': '', 'cart-button': '' } };

test('a build with all declared parts, or more, lacks none', () => {
  expect(missingParts(declared, { ...whole, fragments: { ...whole.fragments, more: '' } }, users)).toEqual([]);
});

test('a fragment that is only in remote.json is reported with the remotes that place it', () => {
  expect(missingParts(declared, { ...whole, fragments: { 'cart-button': '' } }, users)).toEqual([
    'the fragment buy-buttons is declared in remote.json, and is not in the build of mfe-commerce v2 ' +
      '(affects Marketing team, owner of mfe-marketing)',
  ]);
});

test('a missing page and a fragment without a component are reported', () => {
  const fragments = { ...whole.fragments, 'cart-button': 'its file contains no component' };
  expect(missingParts(declared, { routes: {}, fragments }, users)).toEqual([
    'the page /cart is declared in remote.json, and is not in the build of mfe-commerce v2 (affects its visitors)',
    'the fragment cart-button is in the build of mfe-commerce v2, but its file contains no component',
  ]);
});
