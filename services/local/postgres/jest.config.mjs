import preset from '@cc/tools/jest/node-preset.mjs';

export default {
  ...preset,
  globalSetup: '@cc/local-postgres/jest-global-setup',
  globalTeardown: '@cc/local-postgres/jest-global-teardown',
};
