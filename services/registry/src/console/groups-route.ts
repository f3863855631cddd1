import { groupLinks } from '@cc/contracts/deploy/previews';
import { groupSchema } from '@cc/contracts/deploy/release';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deployment } from '../deploy/deployment.ts';
import { DeployFailure } from '../deploy/deploy-failure.ts';
import { signPreview } from '../previews/preview-signature.ts';
import { groupsPath, renderPage } from './layout.ts';
import { groupsPage } from './pages/groups-page.ts';
import { signInPage } from './pages/sign-in-page.ts';
import { sessionOf } from './session-routes.ts';
import type { ConsoleKeys } from './session.ts';

const querySchema = z.object({ group: groupSchema.optional().catch(undefined) });

/** Makes invitations to a group, whose browsers get its canaries (D33). A group exists by its name alone. */
export function groupsRoute(
  pages: FastifyInstance,
  { keys, previews: { siteUrl, key } }: Deployment & { readonly keys: ConsoleKeys },
): void {
  pages.get('/groups', async (request, reply) => {
    reply.type('text/html; charset=utf-8');
    const session = await sessionOf(request, keys);
    if (!session) return renderPage({ title: 'Sign in', siteUrl, content: signInPage(groupsPath) });
    if (key === undefined) throw new DeployFailure('refused', 'There are no groups: the registry has no PREVIEW_KEY.');
    const { group } = querySchema.parse(request.query);
    const ticket = group && signPreview('invitation', group, key);
    const invitation = ticket && `${siteUrl}${groupLinks.join}?${new URLSearchParams({ ticket })}`;
    const content = groupsPage({ group, invitation, leave: `${siteUrl}${groupLinks.leave}` });
    return renderPage({ title: 'Groups', session, siteUrl, content });
  });
}
