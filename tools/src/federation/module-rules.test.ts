import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { moduleRules } from './module-rules.ts';

let parent: string;

beforeEach(() => void (parent = mkdtempSync(join(tmpdir(), 'styles-'))));
afterEach(() => rmSync(parent, { recursive: true }));

/** Builds a remote that imports one style sheet. */
async function build(file: string, css: string): Promise<{ errors: string[]; css: string }> {
  const dir = join(parent, 'mfe-own');
  mkdirSync(join(dir, 'src'), { recursive: true });
  writeFileSync(join(dir, 'src', file), css);
  writeFileSync(join(dir, 'src/main.ts'), `import './${file}';`);
  const compiler = webpack({
    context: dir,
    mode: 'none',
    entry: './src/main.ts',
    module: { rules: moduleRules({ dir, hot: false }) },
    plugins: [new MiniCssExtractPlugin()],
  });
  if (!compiler) throw new Error('webpack gave no compiler');
  let built = '';
  compiler.hooks.shouldEmit.tap('test', ({ assets }) => {
    built = assets['main.css']?.source().toString() ?? '';
    return false;
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((closed) => compiler.close(closed));
  return { errors: (stats?.toJson({ errors: true }).errors ?? []).map(({ message }) => message), css: built };
}

test.each(['page.module.css', 'page.css'])('the classes of %s begin with the name of the remote', async (file) => {
  const { errors, css } = await build(file, '.page{color:red}.page > p{color:red}');
  expect(errors).toEqual([]);
  expect(css).toMatch(/^(\.mfe-own_[\w-]{6})\{color:red\}\1 > p\{color:red\}/);
});

test.each(['header', ':root', '*', ':global(body)', ':global(.header) p', '.page, header'])(
  'a build with the selector %s fails, and names it with its file',
  async (selector) => {
    const { errors } = await build('page.module.css', `${selector} { color: red }`);
    const sentence = `${join('mfe-own', 'src', 'page.module.css')} Selector "${selector}" is not pure`;
    expect(errors).toContainEqual(expect.stringContaining(sentence));
  },
);
