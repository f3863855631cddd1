import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTestResults } from './test-results.ts';

test('skipped tests and files that could not run count as failed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'results-'));
  const file = join(folder, 'results.json');
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    numRuntimeErrorTestSuites: 3,
  };
  writeFileSync(file, JSON.stringify(report));
  expect(readTestResults(file)).toEqual({ passed: 7, failed: 7 });
  rmSync(folder, { recursive: true });
});
