import { root } from '../cli/workspace.ts';
import { readSpecMap } from '../spec-map/read-spec-map.ts';
import type { Count } from './count.ts';

/** Whether each sentence of the specification has a test. It reads all test files, so it is a check of no single project. */
export function checkSpecMap(): Promise<Count> {
  const { rows, problems } = readSpecMap(root);
  for (const problem of problems) console.error(problem);
  return Promise.resolve({ passed: rows.filter(({ tests }) => tests.length > 0).length, failed: problems.length });
}
