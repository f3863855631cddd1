import { remoteDeclarationSchema } from '@cc/contracts/federation/registry';
import declaration from '../remote.json';
import { shellRoutes } from './own-routes.ts';

test('the declaration has the routes that the shell answers, since the site and the gate know it alone', () => {
  const { home: _ofRemotes, ...own } = shellRoutes;
  const declared = remoteDeclarationSchema.parse(declaration).routes.map(({ path, title }) => ({ path, title }));
  expect(declared).toEqual(Object.values(own));
});
