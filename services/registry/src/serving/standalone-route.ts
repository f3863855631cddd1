import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HostFiles } from '@cc/contracts/federation/shell';
import {
  standaloneFilesPath,
  standalonePageElementId,
  standalonePath,
  type StandalonePage,
} from '@cc/contracts/federation/standalone';
import { ownValue } from '@cc/contracts/own-value';
import type { FastifyPluginAsync } from 'fastify';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { builtFilesRoute } from './built-files-route.ts';
import { dataBlock, escapeMarkup, integrityAttribute } from './escape-markup.ts';
import { followManifest, manifestName } from './follow-manifest.ts';
import { createNewestVersions } from './newest-versions.ts';

export interface StandaloneOptions {
  /** Folder of the built standalone host. */
  readonly standaloneDir: string;
  readonly releases: Pick<ReleaseReader, 'registry' | 'versions'>;
}

// A standalone page loads from this registry only, and connects to no service or other site. It shows itself in frames:
// with another width, and beside another version.
const policy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "frame-src 'self'",
  "worker-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

const headers = {
  'Cache-Control': 'no-cache',
  // Another value than the console's, so that neither can reach a window of the other.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/** `/alone/<remote>/<path>`: any version of a remote in the standalone host, with simulated host services. */
export const standaloneRoute: FastifyPluginAsync<StandaloneOptions> = async (app, { standaloneDir, releases }) => {
  if (!existsSync(join(standaloneDir, manifestName))) {
    app.log.warn(
      `The standalone host was not built: ${standaloneDir} has no ${manifestName}. There is no ${standalonePath}.`,
    );
    return;
  }
  const manifest = followManifest(standaloneDir, app.log);
  await app.register(builtFilesRoute, {
    prefix: standaloneFilesPath,
    root: standaloneDir,
    changing: (file) => file.endsWith(manifestName),
  });

  const newestVersions = createNewestVersions(releases);
  app.get<{ Params: { '*': string } }>(`${standalonePath}*`, async (request, reply) => {
    const [built, { remotes }] = await Promise.all([manifest(), releases.registry()]);
    const [shown] = request.params['*'].split('/');
    const stored = remotes
      .filter(({ name }) => name === shown)
      .map(async ({ name }) => [name, await newestVersions(name)] as const);
    const page: StandalonePage = { remotes, versions: Object.fromEntries(await Promise.all(stored)) };
    return reply
      .headers({ ...headers, 'Content-Security-Policy': policy })
      .type('text/html; charset=utf-8')
      .send(renderStandalone(built, page));
  });
};

function renderStandalone({ js, css, fonts, icon, integrity = {} }: HostFiles, page: StandalonePage): string {
  const checked = (address: string) => integrityAttribute(ownValue(integrity, address));
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Standalone remote | Coach Connect</title>',
    icon ? `<link rel="icon" href="${escapeMarkup(icon)}">` : '<link rel="icon" href="data:,">',
    ...fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeMarkup(font)}">`),
    ...css.map((sheet) => `<link rel="stylesheet" href="${escapeMarkup(sheet)}"${checked(sheet)}>`),
    ...js.map((script) => `<script defer crossorigin src="${escapeMarkup(script)}"${checked(script)}></script>`),
    '</head>',
    '<body>',
    '<div id="root"></div>',
    dataBlock('application/json', page, ` id="${standalonePageElementId}"`),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
