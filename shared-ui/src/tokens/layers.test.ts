import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const components = join(__dirname, '../components');
const sheets = readdirSync(components, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

// A page's own rules win over a part's whatever arrives first, as long as every part names the order and stays in its
// layer.
test.each(sheets)('%s stays in its layer', (sheet) => {
  const css = readFileSync(join(components, sheet), 'utf8').trim();
  expect(css.startsWith('@layer cc-base, cc-components;\n\n@layer cc-components {')).toBe(true);
  expect(css.match(/^\}/gm)).toHaveLength(1);
});

// A misspelt token is silently nothing.
test('every token that a component reads exists', () => {
  const tokens = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
  const read = sheets.flatMap((sheet) => [
    ...readFileSync(join(components, sheet), 'utf8').matchAll(/var\((--cc-[\w-]+)/g),
  ]);
  const missing = read.map(([, name]) => name).filter((name) => !tokens.includes(`${name}:`));
  expect(missing).toEqual([]);
});
