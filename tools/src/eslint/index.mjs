import eslint from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';
import { depConstraints } from './dep-constraints.mjs';
import { longFiles } from './long-files.mjs';
import { fileName } from './rules/file-name.mjs';
import { folderImports } from './rules/folder-imports.mjs';

const cc = { rules: { 'file-name': fileName, 'folder-imports': folderImports } };
const typescript = ['**/*.ts', '**/*.tsx'];
/** Records with names from teams and visitors, as the contracts call them. */
const namedByOthers =
  '/^(remotes|versionHashes|files|stored|pages|fragmentFiles|fragmentProps|shared|sizes|integrity)$/';

/**
 * The lint rules of the whole workspace, except for those of React and those that need types: see oxlint.json. Boundaries
 * between projects are Nx tags, see dep-constraints.mjs.
 */
export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/.nx/**', '**/.data/**', '**/.cache/**'] },
  // Looked at where it is written out: it imports a contract that does not exist before.
  { ignores: ['**/new-remote/template/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', module: 'readonly', require: 'readonly' } },
  },
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
    files: typescript,
    extends: [tseslint.configs.strict],
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
    },
  },
  {
    plugins: { cc, '@nx': nx },
    rules: {
      'cc/file-name': 'error',
      'cc/folder-imports': 'error',
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@cc/shell', '@cc/shell/*', '@cc/mfe-*', '@cc/mfe-*/**', '@cc/site', '@cc/site/*', '@cc/e2e'],
              message:
                'No project imports a front end: the shell finds remotes at run time, and remotes use fragments.',
            },
          ],
        },
      ],
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
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-console': 'error',
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
  prettier,
);
