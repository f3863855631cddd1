import { packedManifest } from './packed-manifest.ts';

const workspace = JSON.stringify({
  name: '@cc/tools',
  version: '1.0.0',
  private: true,
  scripts: { test: 'cc test' },
  nx: { tags: ['type:tool'] },
  bin: { cc: './src/cli/cc.mjs' },
  exports: { './federation': './src/federation/index.ts', './jest/*': './src/jest/*', './*': './src/*.ts' },
  dependencies: { '@cc/contracts': '^1.0.0', '@cc/registry': '1.0.0', zod: '4.6.7' },
  devDependencies: { '@cc/standalone': '1.0.0' },
});

test('Node resolves to scripts and the compiler to sources, without dependencies of the workspace only', () => {
  expect(packedManifest(workspace, { runByNode: true, without: ['@cc/registry'] })).toEqual({
    name: '@cc/tools',
    version: '1.0.0',
    bin: { cc: './src/cli/cc.mjs' },
    exports: {
      './federation': { types: './src/federation/index.ts', default: './src/federation/index.js' },
      './jest/*': './src/jest/*',
      './*': { types: './src/*.ts', default: './src/*.js' },
    },
    dependencies: { '@cc/contracts': '^1.0.0', zod: '4.6.7' },
  });
});

test('exports that Node does not run stay unchanged', () => {
  const { exports } = packedManifest(workspace, { runByNode: false });
  expect(exports).toEqual(expect.objectContaining({ './*': './src/*.ts' }));
});
