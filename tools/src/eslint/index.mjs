import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';
import { fileName } from './rules/file-name.mjs';
import { folderImports } from './rules/folder-imports.mjs';

const cc = { rules: { 'file-name': fileName, 'folder-imports': folderImports } };
const typescript = ['**/*.ts', '**/*.tsx'];
/**
 * The lint rules of every project, here and elsewhere, except for those of React and those that need types: see oxlint.json.
 */
export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/.nx/**', '**/.data/**', '**/.cache/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', module: 'readonly', require: 'readonly' } },
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
    plugins: { cc },
    rules: {
      'cc/file-name': 'error',
      'cc/folder-imports': 'error',
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: [
                '@cc/shell',
                '@cc/shell/*',
                '@cc/admin',
                '@cc/mfe-*',
                '@cc/mfe-*/**',
                '@cc/site',
                '@cc/site/*',
                '@cc/e2e',
              ],
              message:
                'No project imports a front end: the shell finds remotes at run time, and remotes use fragments.',
            },
          ],
        },
      ],
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  prettier,
);
