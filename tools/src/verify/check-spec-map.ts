import { root } from '../cli/workspace.ts';
import { readCitationProblems } from '../spec-map/citations.ts';
import { readSpecMap } from '../spec-map/read-spec-map.ts';
import type { Count } from './count.ts';

/**
 * Whether each sentence of the specification has a test, and each cited decision exists. It reads the whole workspace, so it
 * belongs to no single project.
 */
export function checkSpecMap(): Promise<Count> {
  const { rows, problems: unproven } = readSpecMap(root);
  const problems = [...unproven, ...readCitationProblems(root)];
  for (const problem of problems) console.error(problem);
  return Promise.resolve({ passed: rows.filter(({ tests }) => tests.length > 0).length, failed: problems.length });
}
