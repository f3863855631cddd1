import preset from '@cc/tools/jest/node-preset.mjs';

export default {
  ...preset,
  testMatch: ['<rootDir>/src/journeys/**/*.spec.ts'],
  globalSetup: './src/support/global-setup.ts',
  globalTeardown: './src/support/global-teardown.ts',
  // Each worker has a stack of its own. A journey waits about as long as it works: two of them keep two cores busy.
  maxWorkers: 2,
  testSequencer: './src/support/longest-first.mjs',
  // A hung journey is ended; a busy machine is not a failure.
  testTimeout: 300_000,
};
