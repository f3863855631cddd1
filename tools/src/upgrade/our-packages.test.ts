import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../cli/workspace.ts';
import { ourPackages } from './our-packages.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

test.each(ourPackages.map(([folder]) => folder))('the changelog of %s begins with its version', (folder) => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(read(`${folder}/package.json`)));
  expect(/^## (.*)$/m.exec(read(`${folder}/CHANGELOG.md`))?.[1]).toBe(version);
});
