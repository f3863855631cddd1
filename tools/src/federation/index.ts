export { createFederationConfig, type FrontEnd } from './federation-config.ts';
