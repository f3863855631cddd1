import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Count } from './count.ts';

// The part of Jest's JSON report that is counted. A test file that could not run at all has no tests of its own.
const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
});

/** Counts a Jest report. Skipped tests count as failed, since they prove nothing. */
export function readTestResults(file: string): Count {
  const report = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + report.numRuntimeErrorTestSuites,
  };
}
