export { default } from './tools/src/eslint/workspace.mjs';
