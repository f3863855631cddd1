import preset from '@cc/tools/jest/node-preset.mjs';

export default {
  ...preset,
  testMatch: ['<rootDir>/src/journeys/**/*.spec.ts'],
  globalSetup: './src/support/global-setup.ts',
  globalTeardown: './src/support/global-teardown.ts',
  // Each worker has its own stack.
  maxWorkers: 2,
  testSequencer: './src/support/longest-first.mjs',
};
