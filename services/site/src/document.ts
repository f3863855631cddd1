import { basename } from 'node:path/posix';
import type { HostConfig } from '@cc/contracts/federation/host-services';
import { hostConfigElementId, registryElementId, type Registry } from '@cc/contracts/federation/registry';
import type { ShellManifest } from '@cc/contracts/federation/shell';
import { refreshHook } from './dev-refresh-hook.ts';
import type { Page } from './page.ts';

export interface DocumentParts {
  readonly page: Page;
  readonly shell: ShellManifest;
  readonly registry: Registry;
  readonly host: HostConfig;
  readonly dev: boolean;
}

/**
 * The one HTML document of a page. Everything that the page needs is named in it, so that the browser fetches all of it
 * at once: no file waits until another one has asked for it.
 */
export function renderDocument({ page, shell, registry, host, dev }: DocumentParts): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(page.title)}</title>`,
    page.description && `<meta name="description" content="${escapeHtml(page.description)}">`,
    '<meta name="theme-color" content="#fbfaf7">',
    shell.icon && `<link rel="icon" type="image/svg+xml" href="${escapeHtml(shell.icon)}">`,
    ...shell.fonts.map(fontPreload),
    ...shell.css.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`),
    ...page.files.css.map(remoteStylesheet),
    dev && `<script>${refreshHook}</script>`,
    ...[...shell.js, ...page.files.js].map(script),
  ];
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    ...head.filter(Boolean),
    '</head>',
    '<body>',
    '<div id="root"></div>',
    '<noscript>Coach Connect needs JavaScript. Please switch it on and reload the page.</noscript>',
    json(registryElementId, registry),
    json(hostConfigElementId, host),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function script(address: string): string {
  return `<script defer crossorigin src="${escapeHtml(address)}"></script>`;
}

function fontPreload(address: string): string {
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(address)}">`;
}

// By `data-href` the remote's own loader knows that the stylesheet is here, and does not fetch it again.
function remoteStylesheet(address: string): string {
  const name = escapeHtml(basename(address));
  return `<link rel="stylesheet" crossorigin href="${escapeHtml(address)}" data-href="${name}">`;
}

/** A data block: never run as script, so the content security policy has no say in it. */
function json(id: string, value: unknown): string {
  // `<` would let a value close the element.
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
