export { default } from './tools/src/eslint/index.mjs';
