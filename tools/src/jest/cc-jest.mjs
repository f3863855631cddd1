#!/usr/bin/env node
// Runs Jest for the package in the current folder.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';

// A whole run stores its counts for the summary of `npm test`.
const args = process.argv.slice(2);
if (args.length === 0) {
  mkdirSync('.cache', { recursive: true });
  args.push('--json', '--outputFile=.cache/test-results.json');
}

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const flags = [
  // Nx keeps every core busy with test runs. Without V8's helper threads and with more space for new objects, a run of API
  // tests takes a sixth less processor time.
  '--single-threaded',
  '--max-semi-space-size=64',
];
const { status, signal } = spawnSync(process.execPath, [...flags, jest, ...args], { stdio: 'inherit' });
if (signal) process.kill(process.pid, signal);
process.exit(status ?? 1);
