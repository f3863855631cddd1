import preset from '@cc/tools/jest/node-preset.mjs';

export default {
  ...preset,
  testMatch: ['<rootDir>/src/journeys/**/*.spec.ts'],
  globalSetup: './src/support/global-setup.ts',
  globalTeardown: './src/support/global-teardown.ts',
  // One stack serves all journeys, and two cores serve one browser well.
  maxWorkers: 1,
  testTimeout: 120_000,
};
