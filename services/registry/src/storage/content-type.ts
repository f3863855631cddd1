import { ownValue } from '@cc/contracts/own-value';

/**
 * Media types of the files that a version may have. A browser shows a page of any other type, HTML for example, as a
 * download: a version's files share the origin of the console and of the site. Scripts and style sheets have no other
 * endings, `.mjs` or `.CSS`, than those that the gate reads: a browser neither runs nor applies a download.
 */
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  cjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

/**
 * A source map or a server build, which is not minified, or a compressed copy of one: only staff may read the sources.
 * Some file systems ignore case.
 */
export function hasSources(file: string): boolean {
  return /\.(map|cjs)(\.(br|gz))?$/i.test(file);
}

export const download = 'application/octet-stream';

/** Media type of a built file, by the ending of its name. */
export function contentTypeOf(file: string): string {
  return ownValue(types, file.slice(file.lastIndexOf('.') + 1)) ?? download;
}
