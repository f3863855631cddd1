import { root } from '../cli/workspace.ts';
import { readCitationProblems } from '../spec-map/citations.ts';
import { readPromiseProblems } from '../spec-map/promises.ts';
import { readSpecMap } from '../spec-map/read-spec-map.ts';
import type { Count } from './count.ts';

/**
 * Whether each sentence of the specification has a test, each cited decision exists, and each promise of the legal
 * pages names its code. It reads the whole workspace, so it belongs to no single project.
 */
export function checkSpecMap(): Promise<Count> {
  const { rows, problems: unproven } = readSpecMap(root);
  const problems = [...unproven, ...readCitationProblems(root), ...readPromiseProblems(root)];
  for (const problem of problems) console.error(problem);
  return Promise.resolve({ passed: rows.filter(({ tests }) => tests.length > 0).length, failed: problems.length });
}
