import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const eslint = new ESLint({ cwd: root });

// The rule of Nx is silent while there is no graph of the projects. A fresh clone has none.
beforeAll(() => {
  execFileSync('nx', ['show', 'projects'], { cwd: root, stdio: 'ignore' });
});

async function rulesBroken(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: `${root}${filePath}` });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const forbidden: [why: string, file: string, code: string, rule: string][] = [
  ['a remote imports the shell', 'mfe-college-connect/src/x.ts', "export * from '@cc/shell';", 'no-restricted-imports'],
  [
    'a remote imports a service',
    'mfe-college-connect/src/x.ts',
    "export * from '@cc/api/app';",
    '@nx/enforce-module-boundaries',
  ],
  [
    'a remote imports a vendor client',
    'mfe-college-connect/src/x.ts',
    "export { createClient } from '@supabase/supabase-js';",
    '@nx/enforce-module-boundaries',
  ],
  ['the shell imports a remote', 'shell/src/x.ts', "export * from '@cc/mfe-college-connect';", 'no-restricted-imports'],
  ['a service imports React', 'services/api/src/x.ts', "export * from 'react';", '@nx/enforce-module-boundaries'],
  [
    'a part of the interface imports a service',
    'shared-ui/src/x.ts',
    "export * from '@cc/site';",
    'no-restricted-imports',
  ],
  ['the journeys import a source', 'e2e/src/x.ts', "export * from '@cc/api/app';", '@nx/enforce-module-boundaries'],
  [
    'a feature imports another feature',
    'mfe-college-connect/src/features/a/x.ts',
    "export * from '../b/y.ts';",
    'cc/folder-imports',
  ],
  [
    'a state slice imports a feature',
    'mfe-college-connect/src/state/x.ts',
    "export * from '../features/b/y.ts';",
    'cc/folder-imports',
  ],
  [
    'a relative import leaves its project',
    'mfe-college-connect/src/x.ts',
    "export * from '../../shell/src/y.ts';",
    'cc/folder-imports',
  ],
  [
    'a rule knows HTTP',
    'services/api/src/features/send/send-email.ts',
    "export { fastify } from 'fastify';",
    'cc/folder-imports',
  ],
  [
    'a route knows tables',
    'services/api/src/features/send/send-route.ts',
    "export { Pool } from 'pg';",
    'cc/folder-imports',
  ],
  [
    'the API imports a stand-in',
    'services/api/src/features/send/send-email.ts',
    "export * from '@cc/local/inbox';",
    'cc/folder-imports',
  ],
  ['a file name is a bag', 'services/api/src/features/send/send-utils.ts', 'export const one = 1;', 'cc/file-name'],
  ['a file name is not kebab-case', 'shell/src/someThing.ts', 'export const one = 1;', 'cc/file-name'],
];

test.each(forbidden)('lint refuses that %s', async (_why, file, code, rule) => {
  await expect(rulesBroken(file, code)).resolves.toContain(rule);
});

const allowed: [why: string, file: string, code: string][] = [
  ['a remote imports a contract', 'mfe-college-connect/src/x.ts', "export * from '@cc/contracts/entities/coach';"],
  ['a remote imports a shared part', 'mfe-college-connect/src/x.tsx', "export * from '@cc/shared-ui/button';"],
  ['a feature imports state', 'mfe-college-connect/src/features/a/x.ts', "export * from '../../state/y.ts';"],
  ['a feature imports itself', 'mfe-college-connect/src/features/a/x.ts', "export * from './y.ts';"],
  ['a route imports fastify', 'services/api/src/features/send/send-route.ts', "export { fastify } from 'fastify';"],
];

test.each(allowed)('lint allows that %s', async (_why, file, code) => {
  await expect(rulesBroken(file, code)).resolves.toEqual([]);
});
