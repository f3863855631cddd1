import type { FastifyInstance } from 'fastify';
import { buildSite } from '../app.ts';
import { createSiteFolders, type SiteFolders } from '../testing/site-folders.ts';

let folders: SiteFolders;
let site: FastifyInstance;

beforeAll(async () => {
  folders = await createSiteFolders();
  site = await buildSite(folders.config());
});
afterAll(async () => {
  await site.close();
  await folders.remove();
});

test.each([
  ['?error=invalid_request&error_code=flow_state_expired&error_description=Call+0800', 'flow_state_expired'],
  ['', 'bad_oauth_state'],
  ['?error_code=Call%200800', 'bad_oauth_state'],
  ['?error_code=a&error_code=b', 'bad_oauth_state'],
  ['?code=x&error_code=bad_oauth_callback', 'bad_oauth_callback'],
  // A link of a stranger that returns to the path of the back office.
  ['?code=x', 'bad_oauth_state', '/auth-callback'],
])('a sign-in that is not ours, %j, ends on the page that says so', async (query, code, path = '/auth/failed') => {
  const { statusCode, headers } = await site.inject(`${path}${query}`);
  // With a fragment of its own, empty: a browser would keep the one that the address has.
  expect([statusCode, headers['location']]).toEqual([303, `/auth/callback?error_code=${code}#`]);
  expect(headers['cache-control']).toBe('no-store');
});
