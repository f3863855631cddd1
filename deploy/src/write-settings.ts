import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaceRoot } from './settings/read-settings.ts';
import { settingsPages } from './settings/settings-pages.ts';

for (const [path, text] of Object.entries(await settingsPages())) {
  const file = join(workspaceRoot, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
