import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../cli/workspace.ts';
import type { Count } from './count.ts';
import { lockSchema, packageProblems } from './package-problems.ts';

const manifestSchema = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

/**
 * One check: hashes, origins, install scripts and licenses of all packages, without the network. Names those that fail.
 */
export function checkPackages(): Count {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const lock = lockSchema.parse(read('package-lock.json'));
  const installed = lockSchema.parse(read('node_modules/.package-lock.json'));
  const { allowScripts } = manifestSchema.parse(read('package.json'));
  const problems = packageProblems({ lock, installed, allowScripts });
  for (const problem of problems) console.error(problem);
  return { passed: problems.length === 0 ? 1 : 0, failed: problems.length };
}
