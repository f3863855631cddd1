import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Deployment } from '../deploy/deployment.ts';
import { asFailure, DeployFailure } from '../deploy/deploy-failure.ts';
import { remotesPath } from '@cc/contracts/federation/standalone';
import { groupsRoute } from './groups-route.ts';
import { html } from './html.ts';
import { consolePath, notice, renderPage } from './layout.ts';
import { refusedBecause } from './own-window.ts';
import { previewRoute } from './preview-route.ts';
import { remotesRoutes } from './remotes-routes.ts';
import type { ConsoleKeys } from './session.ts';
import { sessionOf, sessionRoutes } from './session-routes.ts';
import { takeTurns } from '../auth/take-turns.ts';
import { switchedOffPage } from './pages/sign-in-page.ts';
import { noSuchFile } from '../serving/built-files-route.ts';
import { contentTypeOf } from '../storage/content-type.ts';

// No scripts, so none can be injected.
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const headers = {
  'Cache-Control': 'no-store',
  // A window that standalone code opened must not access the console.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

/** `/console`: live versions, history, browser reports and rollback. Its pages have no script. */
export const consolePages: FastifyPluginAsync<Deployment> = async (app, dependencies) => {
  await app.register(
    async (area) => {
      await area.register(cookie);
      area.addHook('onRequest', async (_request, reply) => {
        reply.removeHeader('Access-Control-Allow-Origin').removeHeader('Timing-Allow-Origin').headers(headers);
        reply.header('Content-Security-Policy', policy);
      });
      serveAssets(area, dependencies);
      await area.register(async (pages) => {
        pages.addHook('onRequest', async (request) => {
          const refusal = refusedBecause(request);
          if (refusal !== undefined) throw new DeployFailure('foreign_token', refusal);
        });
        acceptForms(pages);
        showErrors(pages, dependencies);
        const [current, ...previous] = dependencies.keys.operatorKeys;
        if (current === undefined) return switchedOff(pages, dependencies);
        const keys: ConsoleKeys = { ...dependencies.keys, operatorKeys: [current, ...previous] };
        takeTurns(pages, async (request) => (await sessionOf(request, keys))?.deployer);
        sessionRoutes(pages, { keys, siteUrl: dependencies.previews.siteUrl });
        remotesRoutes(pages, { ...dependencies, keys });
        previewRoute(pages, { ...dependencies, keys });
        groupsRoute(pages, { ...dependencies, keys });
      });
    },
    { prefix: consolePath },
  );
};

/** Style sheet, and the live shell's fonts and icon, which need no sign-in. */
function serveAssets(area: FastifyInstance, { releases }: Deployment): void {
  const sheet = readFileSync(join(import.meta.dirname, 'console.css'));
  area.get('/console.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(sheet));
  area.get<{ Params: { readonly file: string } }>('/:file', async ({ params: { file } }, reply) => {
    const { shell } = await releases.registry();
    const wanted =
      file === 'icon.svg'
        ? shell?.icon
        : shell?.fonts.find((font) => basename(font).startsWith(`${basename(file, '.woff2')}.`));
    const content = wanted && (await releases.file(wanted.slice(remotesPath.length)));
    if (!content) return noSuchFile(reply);
    return reply.type(contentTypeOf(wanted)).header('Cache-Control', 'public, max-age=3600').send(content);
  });
}

function acceptForms(pages: FastifyInstance): void {
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

function showErrors(pages: FastifyInstance, { previews: { siteUrl } }: Deployment): void {
  pages.setErrorHandler((error, request, reply) => {
    const { status, message } = asFailure(error);
    if (status >= 500) request.log.error(error, 'The console failed');
    const content = html`<h1>That did not work</h1>
      ${notice('error', 'Nothing was changed', message)}
      <p><a href="${consolePath}">All remotes</a></p>`;
    const page = renderPage({ title: 'Problem', siteUrl, content });
    return reply.code(status).type('text/html; charset=utf-8').send(page);
  });
}

function switchedOff(pages: FastifyInstance, { previews: { siteUrl } }: Deployment): void {
  pages.get('/', async (_request, reply) =>
    reply
      .code(503)
      .type('text/html; charset=utf-8')
      .send(renderPage({ title: 'Switched off', siteUrl, content: switchedOffPage() })),
  );
}
