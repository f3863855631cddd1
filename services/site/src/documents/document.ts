import type { HostConfig } from '@cc/contracts/federation/host-services';
import { bootListElementId } from '@cc/contracts/federation/boot';
import { hostConfigElementId, registryElementId, type RemoteSource } from '@cc/contracts/federation/registry';
import type { RegisteredShell } from '@cc/contracts/federation/shell';
import { ownValue } from '@cc/contracts/own-value';
import { refreshHook } from './dev-refresh-hook.ts';
import { dataBlock, escapeMarkup, integrityAttribute, type VisitorRegistry } from '@cc/registry/read';
import type { Page } from '../addresses/page.ts';
import { integrityOf } from '../prerender/page-files.ts';
import { preloadTag, type Preload } from './preloads.ts';
import type { PrerenderedPage } from '../prerender/prerendered-pages.ts';
import { previewBadge, previewSheet, type ShownPreview } from './preview-badge.ts';
import { descriptionTag, searchTags } from './search-tags.ts';

export interface DocumentParts {
  readonly page: Page;
  readonly shell: RegisteredShell;
  readonly registry: VisitorRegistry;
  readonly host: HostConfig;
  readonly dev: boolean;
  /** Without it the root is empty, and the browser renders the page. */
  readonly prerendered?: PrerenderedPage | undefined;
  /** The version that this browser previews. */
  readonly preview?: ShownPreview | undefined;
}

/**
 * The HTML document of a page. It names every file that the page needs, so the browser fetches all of them at once.
 */
export function renderDocument(parts: DocumentParts): string {
  const { page, shell, registry, host, prerendered, preview } = parts;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(page.title)}</title>`,
    descriptionTag(page),
    ...searchTags(page, host.siteUrl),
    '<meta name="theme-color" content="#fbfaf7">',
    '<link rel="icon" sizes="32x32" type="image/png" href="/favicon.png">',
    shell.icon && `<link rel="icon" sizes="any" type="image/svg+xml" href="${escapeMarkup(shell.icon)}">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    preview && previewSheet,
    ...shell.fonts.map(fontFile).map(preloadTag),
    ...(prerendered ? [prerenderedHead(prerendered)] : emptyHead(parts)),
  ];
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    ...head.filter(Boolean),
    '</head>',
    '<body>',
    preview && previewBadge(preview, page.path),
    `<div id="root">${prerendered?.html ?? ''}</div>`,
    !prerendered && withoutScript,
    registryBlock(registry),
    dataBlock('application/json', host, ` id="${hostConfigElementId}"`),
    '</body>',
    '</html>',
    '',
  ]
    .filter((line) => line !== false && line !== undefined)
    .join('\n');
}

const withoutScript = `<noscript>
<h1>This page needs JavaScript</h1>
<p>Please turn on JavaScript and reload the page, or go to the <a href="/">home page</a>, which works without it.</p>
</noscript>`;

/** Styles are inline, so the first paint waits for nothing. The loader decides when scripts load. */
const prerenderedHead = once(({ boot, loader, styles }: PrerenderedPage) =>
  [
    dataBlock('application/json', boot, ` id="${bootListElementId}"`),
    `<script>${loader}</script>`,
    ...styles.map(({ name, css }) => `<style data-href="${escapeMarkup(name)}">${css}</style>`),
  ].join('\n'),
);

const registryBlock = once((registry: VisitorRegistry) =>
  dataBlock('application/json', forBrowsers(registry), ` id="${registryElementId}"`),
);

/** Writes each part once, not once for each visitor. */
function once<Part extends object>(write: (part: Part) => string): (part: Part) => string {
  const known = new WeakMap<Part, string>();
  return (part) => {
    const text = known.get(part) ?? write(part);
    known.set(part, text);
    return text;
  };
}

function emptyHead(parts: DocumentParts): string[] {
  const { page, shell, dev } = parts;
  const checked = (address: string) => integrityAttribute(integrityOf(parts, address));
  return [
    ...shell.css.map((address) => `<link rel="stylesheet" href="${escapeMarkup(address)}"${checked(address)}>`),
    ...page.files.css.map((address) => preloadTag(remoteSheet(parts, address))),
    ...(dev ? [`<script>${refreshHook}</script>`] : []),
    ...[...shell.js, ...page.files.js].map(
      (address) => `<script defer crossorigin src="${escapeMarkup(address)}"${checked(address)}></script>`,
    ),
  ];
}

/**
 * The registry without the data that only search engines, the gate and the site's server need, without the shell's
 * files, which are in the head, and without what the shell assumes when nothing is there. Of the hashes it has the
 * entries'.
 */
function forBrowsers({ remotes, shell: _head, ...registry }: VisitorRegistry): unknown {
  return {
    ...registry,
    remotes: remotes.map(
      ({ owner: _console, uses: _gate, retired: _also, budget: _too, fragments, slots, navigation, ...remote }) => ({
        ...remote,
        ...(fragments.length > 0 ? { fragments } : {}),
        ...(slots.length > 0 ? { slots } : {}),
        ...(navigation.length > 0 ? { navigation } : {}),
        live: forBrowser(remote.live),
        ...(remote.previous ? { previous: forBrowser(remote.previous) } : {}),
        routes: remote.routes.map(
          ({ structuredData: _searchEngines, description: _also, addresses, signInRequired, ...route }) => ({
            ...route,
            ...(signInRequired ? { signInRequired } : {}),
            ...(addresses ? { addresses: addresses.map(({ path, title }) => ({ path, title })) } : {}),
          }),
        ),
      }),
    ),
  };
}

function forBrowser({ server: _server, fragmentFiles: _fragmentFiles, ...source }: RemoteSource): RemoteSource {
  const ofEntry = ownValue(source.integrity, source.entry);
  return { ...source, integrity: ofEntry === undefined ? undefined : { [source.entry]: ofEntry } };
}

/** The files that a browser needs at once, in the order of the head. A prerendered document needs only its fonts. */
export function filesAtOnce(parts: DocumentParts): Preload[] {
  const { page, shell, prerendered, dev } = parts;
  if (dev) return [];
  const fonts = shell.fonts.map(fontFile);
  if (prerendered) return fonts;
  const file = (href: string, as: 'style' | 'script'): Preload => ({
    href,
    as,
    crossOrigin: as === 'script',
    integrity: integrityOf(parts, href),
  });
  return [
    ...fonts,
    ...shell.css.map((href) => file(href, 'style')),
    ...page.files.css.map((href) => remoteSheet(parts, href)),
    ...[...shell.js, ...page.files.js].map((href) => file(href, 'script')),
  ];
}

function fontFile(href: string): Preload {
  return { href, as: 'font', type: 'font/woff2', crossOrigin: true };
}

// A preload, since the remote's own loader adds the stylesheet and waits for it: a stylesheet here would block the
// whole page if its server did not answer. The loader requests sheets of the site itself without `crossorigin`.
function remoteSheet(parts: DocumentParts, href: string): Preload {
  return { href, as: 'style', crossOrigin: URL.canParse(href), integrity: integrityOf(parts, href) };
}
