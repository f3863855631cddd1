import { matchRoute } from './match-route.ts';

const route = { path: '/schools/*', title: 'Schools', signInRequired: false };
type Registry = Parameters<typeof matchRoute>[0];
// Of a registered remote, only the routes matter here.
const registry = { remotes: [{ name: 'trial', routes: [route] }] } as unknown as Registry;

test('a path of more than a thousand characters is compared with no route', () => {
  expect(matchRoute(registry, '/schools/a')?.route).toBe(route);
  expect(matchRoute(registry, `/schools${'/a'.repeat(400)}`)?.route).toBe(route);
  expect(matchRoute(registry, `/schools${'/a'.repeat(500)}`)).toBeUndefined();
});
