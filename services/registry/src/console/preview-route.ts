import { previewPage as address } from '@cc/contracts/deploy/previews';
import { knownRemote } from '@cc/contracts/deploy/state';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DeployFailure } from '../deploy/deploy-failure.ts';
import { readableManifests } from '../gate/gate-input.ts';
import { previewedVersion, previewLifetimes, signPreview } from '../previews/preview-signature.ts';
import { previewsOf } from '../previews/previews.ts';
import type { Deployment } from '../deploy/deployment.ts';
import { consolePath, renderPage } from './layout.ts';
import { ownCookie } from './own-cookie.ts';
import { previewPage } from './pages/preview-page.ts';
import { signInPage } from './pages/sign-in-page.ts';
import { sessionOf } from './session-routes.ts';
import type { ConsoleKeys } from './session.ts';

const nonceSchema = z.uuid().optional().catch(undefined);
const querySchema = z.object({
  of: z.string().catch(''),
  /** From the site, once the visitor has asked it: the ticket is valid in this browser only. */
  nonce: nonceSchema,
});
/** Keeps the number out of the addresses in the history. */
const nonceCookie = 'cc_preview_nonce';

/**
 * The page behind a preview link. It changes nothing: the site starts the preview when the forms are submitted to it.
 */
export function previewRoute(
  pages: FastifyInstance,
  { keys, releases, previews: { siteUrl, key } }: Deployment & { readonly keys: ConsoleKeys },
): void {
  pages.get(address.slice(consolePath.length), async (request, reply) => {
    const { of, nonce: given } = querySchema.parse(request.query);
    // The site may be on another domain, so that Strict would lose it.
    const cookie = ownCookie(nonceCookie, request);
    const rules = { ...cookie.rules, sameSite: 'lax' } as const;
    if (given !== undefined) {
      reply.setCookie(cookie.name, given, { ...rules, maxAge: previewLifetimes.ticket / 1000 });
      return reply.redirect(`${address}?${new URLSearchParams({ of })}`, 303);
    }
    reply.type('text/html; charset=utf-8');
    const session = await sessionOf(request, keys);
    if (!session) return renderPage({ title: 'Sign in', siteUrl, content: signInPage(request.url) });
    const wanted = previewedVersion(of);
    const manifest = wanted && (await releases.manifest(wanted.remote, wanted.version));
    if (!wanted || !manifest) throw new DeployFailure('not_found', `There is no version "${of}" to preview.`);
    if (key === undefined) throw new DeployFailure('refused', 'Previews are off: the registry has no PREVIEW_KEY.');
    const { remote, version } = wanted;
    const nonce = nonceSchema.parse(request.cookies[cookie.name]);
    if (nonce !== undefined) reply.clearCookie(cookie.name, rules);
    // The last release by now: the preview ends with the next one, also if it has not begun by then.
    const after = knownRemote(await releases.state(), remote)?.seq ?? 0;
    const content = previewPage({
      of,
      owner: manifest.owner,
      record: (await releases.versions(remote)).find((each) => each.version === version),
      passedGate: await releases.passedGate(new Map([[remote, version]])),
      siteUrl,
      pages: previewsOf(manifest, (await readableManifests(releases)).live, siteUrl),
      ticket: nonce && signPreview('ticket', `${of} ${nonce} ${after}`, key),
    });
    const policy = String(reply.getHeader('Content-Security-Policy'));
    reply.header('Content-Security-Policy', policy.replace("form-action 'self'", `form-action 'self' ${siteUrl}`));
    return renderPage({ title: 'Preview', session, siteUrl, content });
  });
}
