import type { Transfer } from '../browser/traffic.ts';

type Kind = 'html' | 'css' | 'fonts' | 'js' | 'other';

/** The browser's resource types. */
const kinds: Readonly<Record<string, Kind>> = { Document: 'html', Stylesheet: 'css', Font: 'fonts', Script: 'js' };

/** The browser gives prefetched files another type; their file name extension says what they are. */
const endings: readonly (readonly [RegExp, Kind])[] = [
  [/\.m?js$/, 'js'],
  [/\.css$/, 'css'],
  [/\.woff2?$/, 'fonts'],
];

/** Kilobytes (1,000 bytes) on the wire by kind of file, and `all`. */
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
