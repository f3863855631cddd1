import nx from '@nx/eslint-plugin';
import { depConstraints } from './dep-constraints.mjs';
import rules from './index.mjs';
import { longFiles } from './long-files.mjs';

/** Records with names from teams and visitors, as the contracts call them. */
const namedByOthers =
  '/^(remotes|versionHashes|files|stored|pages|fragmentFiles|fragmentProps|shared|sizes|integrity)$/';

/** The rules of this workspace on top: the boundaries between its projects, which are Nx tags (dep-constraints.mjs). */
export default [
  // Looked at where it is written out: it imports a contract that does not exist before.
  { ignores: ['**/new-remote/template/**'] },
  ...rules,
  {
    files: ['tools/src/**/*.{mjs,cjs}', '**/tools/src/**/*.{mjs,cjs}'],
    languageOptions: {
      globals: {
        URL: 'readonly',
        performance: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        globalThis: 'readonly',
      },
    },
  },
  {
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: false,
          allow: [],
          depConstraints,
          checkDynamicDependenciesExceptions: ['.*'],
          // Tools read what the contracts describe and show a remote in the standalone host; the others take only their settings.
          ignoredCircularDependencies: [
            ['@cc/tools', '@cc/contracts'],
            ['@cc/tools', '@cc/shared-ui'],
            ['@cc/tools', '@cc/registry'],
            ['@cc/tools', '@cc/standalone'],
          ],
        },
      ],
    },
  },
  {
    files: ['services/**/*.ts', '**/services/**/*.ts'],
    ignores: ['**/config.ts', '**/*.test.ts', '**/testing/**', '**/cli.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Configuration is parsed once in config.ts and passed on.' },
      ],
    },
  },
  {
    files: ['services/**/*.ts', '**/services/**/*.ts'],
    // The realm of the sandbox cannot import.
    ignores: ['**/*.test.ts', '**/testing/**', '**/worker/realm.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['object.name', 'object.property.name'].map((record) => ({
          selector: `MemberExpression[computed=true][property.type!='Literal'][${record}=${namedByOthers}]`,
          message: 'Every object has a "constructor": use ownValue(record, name).',
        })),
      ],
    },
  },
  { files: ['tools/**', '**/tools/**', '**/cli.ts'], rules: { 'no-console': 'off' } },
  ...longFiles,
];
