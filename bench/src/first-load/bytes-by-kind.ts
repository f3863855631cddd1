import type { Transfer } from '../browser/traffic.ts';

type Kind = 'html' | 'css' | 'fonts' | 'js' | 'other';

/** What the browser calls a file that something asked for as what it is. */
const kinds: Readonly<Record<string, Kind>> = { Document: 'html', Stylesheet: 'css', Font: 'fonts', Script: 'js' };

/** Files that are fetched ahead of their loaders are no scripts or styles to the browser; their addresses say that they are. */
const endings: readonly (readonly [RegExp, Kind])[] = [
  [/\.m?js$/, 'js'],
  [/\.css$/, 'css'],
  [/\.woff2?$/, 'fonts'],
];

/** Kilobytes on the wire, of 1,000 bytes each: every transfer in the row of what it is, and `all` of them. */
export function bytesByKind(transfers: readonly Transfer[]): Readonly<Record<Kind | 'all', number>> {
  const bytes = { html: 0, css: 0, fonts: 0, js: 0, other: 0, all: 0 };
  for (const transfer of transfers) {
    bytes[kindOf(transfer)] += transfer.bytes;
    bytes.all += transfer.bytes;
  }
  const { html, css, fonts, js, other, all } = bytes;
  const kilo = 1000;
  return {
    html: html / kilo,
    css: css / kilo,
    fonts: fonts / kilo,
    js: js / kilo,
    other: other / kilo,
    all: all / kilo,
  };
}

function kindOf({ type, url }: Transfer): Kind {
  const { pathname } = new URL(url);
  return kinds[type] ?? endings.find(([ending]) => ending.test(pathname))?.[1] ?? 'other';
}
