import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

function declarations(selector: string): Map<string, string> {
  const start = css.lastIndexOf('{', css.indexOf('--cc-', css.indexOf(selector)));
  const block = css.slice(start, css.indexOf('}', start));
  return new Map([...block.matchAll(/(--cc-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

const values = declarations(':root {');
const light = declarations(':root,');
const ink = declarations("[data-tone='ink'] {");

function color(name: string, ground: Map<string, string>): string {
  const value = ground.get(name) ?? light.get(name) ?? values.get(name);
  if (!value) throw new Error(`No such token: ${name}`);
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return reference ? color(reference, ground) : value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const grounds = [
  ['light', light],
  ['ink', ink],
] as const;
const readable = ['--cc-text', '--cc-text-muted', '--cc-accent', '--cc-error'];
const under = ['--cc-ground', '--cc-ground-raised', '--cc-ground-sunken', '--cc-control'];

describe.each(grounds)('on %s', (_name, ground) => {
  test.each(readable.flatMap((text) => under.map((surface) => [text, surface] as const)))(
    '%s can be read on %s',
    (text, surface) => {
      expect(contrast(color(text, ground), color(surface, ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('text on the accent is readable', () => {
    expect(contrast(color('--cc-on-accent', ground), color('--cc-accent', ground))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color('--cc-on-accent', ground), color('--cc-accent-strong', ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['--cc-border-control', '--cc-focus'])('%s has enough contrast with the background', (line) => {
    for (const surface of under) {
      expect(contrast(color(line, ground), color(surface, ground))).toBeGreaterThanOrEqual(3);
    }
  });
});

test.each([
  ['--cc-color-white', '--cc-color-red'],
  ['--cc-color-white', '--cc-color-red-deep'],
  ['--cc-color-white', '--cc-color-clay'],
  ['--cc-color-ink', '--cc-color-volt'],
  ['--cc-color-ink', '--cc-color-volt-deep'],
  ['--cc-color-turf-deep', '--cc-color-turf-tint'],
  ['--cc-color-clay-deep', '--cc-color-clay-tint'],
  ['--cc-color-red-deep', '--cc-color-red-tint'],
  ['--cc-color-amber-deep', '--cc-color-amber-tint'],
  ['--cc-color-sky-deep', '--cc-color-sky-tint'],
  ['--cc-color-ink', '--cc-color-red-bright'],
  ['--cc-color-mist', '--cc-color-ink'],
])('%s on %s is readable', (text, surface) => {
  expect(contrast(color(text, values), color(surface, values))).toBeGreaterThanOrEqual(4.5);
});
