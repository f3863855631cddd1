import preset from '@cc/tools/jest/node-preset.mjs';

export default {
  ...preset,
  globalSetup: '@cc/local-postgres/jest-global-setup',
  globalTeardown: '@cc/local-postgres/jest-global-teardown',
  // The longest of all, and a test waits for the database about as long as it works.
  maxWorkers: 2,
};
