import { pageChunkName } from './remote-manifest-plugin.ts';

test.each([
  ['/', 'page-home'],
  ['/college', 'page-college'],
  ['/product/:id', 'page-product-id'],
  ['/pro/order', 'page-pro-order'],
])('the page of %s is in the chunk %s', (path, chunk) => expect(pageChunkName(path)).toBe(chunk));
