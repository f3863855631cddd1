import { previewPage as address } from '@cc/contracts/deploy/previews';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DeployFailure } from '../deploy/deploy-failure.ts';
import { liveManifests } from '../gate/gate-input.ts';
import { previewedVersion, signPreview } from '../previews/preview-signature.ts';
import { previewsOf } from '../previews/previews.ts';
import type { ConsoleDependencies } from './console.ts';
import { consolePath, renderPage } from './layout.ts';
import { previewPage } from './pages/preview-page.ts';
import { signInPage } from './pages/sign-in-page.ts';
import { sessionOf } from './session-routes.ts';
import type { ConsoleKeys } from './session.ts';

const querySchema = z.object({
  of: z.string().catch(''),
  /** From the site, once the visitor has asked it: the ticket is valid in this browser only. */
  nonce: z.uuid().optional().catch(undefined),
});

/** The page behind a preview link. It changes nothing: the site starts the preview when the forms are submitted to it. */
export function previewRoute(
  pages: FastifyInstance,
  { keys, releases, previews: { siteUrl, key } }: ConsoleDependencies & { readonly keys: ConsoleKeys },
): void {
  pages.get(address.slice(consolePath.length), async (request, reply) => {
    reply.type('text/html; charset=utf-8');
    const session = await sessionOf(request, keys);
    if (!session) return renderPage({ title: 'Sign in', siteUrl, content: signInPage(request.url) });
    const { of, nonce } = querySchema.parse(request.query);
    const wanted = previewedVersion(of);
    const manifest = wanted && (await releases.manifest(wanted.remote, wanted.version));
    if (!wanted || !manifest) throw new DeployFailure('not_found', `There is no version "${of}" to preview.`);
    if (key === undefined) throw new DeployFailure('refused', 'Previews are off: the registry has no PREVIEW_KEY.');
    const { remote, version } = wanted;
    const content = previewPage({
      of,
      owner: manifest.owner,
      record: (await releases.versions(remote)).find((each) => each.version === version),
      passedGate: await releases.passedGate(new Map([[remote, version]])),
      siteUrl,
      pages: previewsOf(manifest, await liveManifests(releases), siteUrl),
      ticket: nonce && signPreview('ticket', `${of} ${nonce}`, key),
    });
    const policy = String(reply.getHeader('Content-Security-Policy'));
    reply.header('Content-Security-Policy', policy.replace("form-action 'self'", `form-action 'self' ${siteUrl}`));
    return renderPage({ title: 'Preview', session, siteUrl, content });
  });
}
