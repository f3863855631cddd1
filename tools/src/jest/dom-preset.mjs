import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

// Packed contracts are JavaScript for Node, with the sources beside it: tests run on the sources, as in the workspace.
const contracts = dirname(
  dirname(createRequire(`${process.cwd()}/package.json`).resolve('@cc/contracts/federation/registry')),
);

// Jest settings for code that runs in the browser: React in jsdom, CSS modules as their own class names.
const preset = {
  // A hung test is ended; a busy machine is not a failure.
  testTimeout: 180_000,
  testEnvironment: fileURLToPath(new URL('./dom-environment.cjs', import.meta.url)),
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2024',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // Our own packages are sources where they are installed, too.
  transformIgnorePatterns: ['/node_modules/(?!@cc/)'],
  moduleNameMapper: {
    '\\.css$': fileURLToPath(new URL('./css-module-stub.cjs', import.meta.url)),
    '^@cc/contracts/(.*)$': `${contracts}/$1.ts`,
  },
  setupFiles: [fileURLToPath(new URL('./dom-polyfills.cjs', import.meta.url))],
  setupFilesAfterEnv: [
    '@testing-library/jest-dom',
    fileURLToPath(new URL('./patient-queries.cjs', import.meta.url)),
    fileURLToPath(new URL('./fail-on-mistakes.cjs', import.meta.url)),
    fileURLToPath(new URL('./steady-texts.cjs', import.meta.url)),
  ],
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
};

export default preset;
