import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont, { type SubsetOptions } from 'subset-font';

// `node tools/src/fonts/cut-fonts.ts` makes the font files of shared-ui from the whole fonts. It is run by hand, when a
// font changes or another weight is needed; its output is part of the sources.

const sharedUi = fileURLToPath(new URL('../../../shared-ui/', import.meta.url));
const require = createRequire(join(sharedUi, 'package.json'));
const target = join(sharedUi, 'src/tokens/fonts');

/** Characters of public pages: every document preloads them. */
const first = `${letters(0x20, 0x7e)}\u00a0©·×é–—‘’“”•…`;
/** Other Western European characters, in files that pages load only if they contain one. */
const rest = [...`${letters(0xa1, 0xff)}ıŒœʻʼˆ˚˜\u2002\u2003\u2009‚„†‡‹›⁄€™↑↓−∕`]
  .filter((letter) => !first.includes(letter))
  .join('');

/** Each with the axes that the style sheets use: see `tokens.css`. */
const fonts = [
  { name: 'inter', file: 'inter-latin-wght-normal', axes: { wght: { min: 400, max: 700, default: 400 } } },
  {
    name: 'archivo',
    file: 'archivo-latin-wdth-normal',
    axes: { wdth: 116, wght: { min: 700, max: 800, default: 700 } },
  },
] as const;

mkdirSync(target, { recursive: true });
for (const { name, file, axes } of fonts) {
  const folder = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  const whole = readFileSync(join(folder, `files/${file}.woff2`));
  const options: SubsetOptions = {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: ['ccmp', 'kern', 'mark', 'tnum'],
    noHinting: true,
  };
  writeFileSync(join(target, `${name}.preload.woff2`), await subsetFont(whole, first, options));
  writeFileSync(join(target, `${name}.rest.woff2`), await subsetFont(whole, rest, options));
  // The license must travel with the files.
  writeFileSync(join(target, `${name}.license.txt`), readFileSync(join(folder, 'LICENSE')));
}

function letters(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
}
