import type { HostConfig } from '@cc/contracts/federation/host-services';
import type { BuiltEntry } from './build.ts';

/** The document of a client-rendered application: the site's head and an empty root. */
export function emptyDocument({ js, css, fonts }: BuiltEntry, config: HostConfig): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Coach Connect</title>',
    '<meta name="theme-color" content="#fbfaf7">',
    ...fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`),
    ...css.map((sheet) => `<link rel="stylesheet" href="${sheet}">`),
    ...js.map((script) => `<script defer src="${script}"></script>`),
    '</head>',
    '<body>',
    '<div id="root"></div>',
    `<script type="application/json" id="config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** A document without its scripts. */
export function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[\s\S]*?<\/script>\n?/g, '');
}

/** The headers of a response that do not depend on its content: every contender sends the same. */
export function serverHeaders(answer: Headers): Record<string, string> {
  const ofContent =
    /^(content-(?!security)|etag|cache-control|vary|date|connection|keep-alive|transfer-encoding|x-robots|set-cookie)/;
  return Object.fromEntries([...answer].filter(([name]) => !ofContent.test(name)));
}
