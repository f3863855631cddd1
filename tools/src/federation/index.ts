export { baseConfig, createFederationConfig, globalName, type FrontEnd } from './federation-config.ts';
export { minimizers, moduleRules } from './module-rules.ts';
export { PrecompressPlugin } from './precompress-plugin.ts';
