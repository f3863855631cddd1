import { fileURLToPath } from 'node:url';

// Jest settings for code that runs in Node.
const preset = {
  // A hung test is ended; a busy machine is not a failure.
  testTimeout: 600_000,
  testEnvironment: 'node',
  testRunner: fileURLToPath(new URL('./native-runner.mjs', import.meta.url)),
  transform: {},
  testMatch: ['<rootDir>/src/**/*.test.ts'],
};

export default preset;
