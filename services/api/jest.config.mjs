import preset from '@cc/tools/jest/node-preset.mjs';

export default {
  ...preset,
  globalSetup: '@cc/local-postgres/jest-global-setup',
  globalTeardown: '@cc/local-postgres/jest-global-teardown',
  // The largest suite. Tests spend most of their time waiting for the database, for timeouts and for slow stand-ins.
  maxWorkers: 4,
};
