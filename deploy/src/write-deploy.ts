import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedFiles } from './files/generated-files.ts';
import { workspaceRoot } from './settings/read-settings.ts';

// A service that is gone leaves no template behind.
rmSync(join(workspaceRoot, 'deploy/chart'), { recursive: true, force: true });
for (const [path, text] of Object.entries(await generatedFiles())) {
  const file = join(workspaceRoot, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
