// Jest settings for code that runs in Node: TypeScript through swc, native ES modules.
const preset = {
  // A hung test is ended; a busy machine is not a failure.
  testTimeout: 60_000,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'es6' } },
    ],
  },
  testMatch: ['<rootDir>/src/**/*.test.ts'],
};

export default preset;
