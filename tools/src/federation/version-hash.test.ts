import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack, { type Compiler } from 'webpack';
import { VersionHash } from './version-hash.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cc-version-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** As a side build does, whose files are read from a disk. */
const emitBuffer = (name: string, text: string) => ({
  apply: (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('Test', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'Test', stage: 0 }, () =>
        compilation.emitAsset(name, new compiler.webpack.sources.RawSource(Buffer.from(text))),
      );
    }),
});

test('the version takes the place of the placeholder, also after letters of several bytes', async () => {
  const text = `// é教🏆\nexport const path = '/remotes/trial/${VersionHash.placeholder}/'; // ${VersionHash.placeholder}\n`;
  writeFileSync(join(dir, 'entry.js'), text);
  const version = new VersionHash();
  const compiler = webpack({
    mode: 'development',
    devtool: false,
    entry: join(dir, 'entry.js'),
    output: { path: join(dir, 'dist') },
    plugins: [emitBuffer('side.js', text), version.plugin('seed')],
  });
  if (!compiler) throw new Error('There is no compiler.');
  await promisify(compiler.run.bind(compiler))();
  const written = (name: string) => readFileSync(join(dir, 'dist', name), 'utf8');
  expect(written('side.js')).toBe(version.fill(text));
  expect(written('main.js')).toContain(`'/remotes/trial/${version.value}/'; // ${version.value}`);
  expect(written('main.js')).not.toContain(VersionHash.placeholder);
});
