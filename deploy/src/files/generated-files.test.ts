import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../settings/read-settings.ts';
import { generatedFiles } from './generated-files.ts';

test('every generated file is up to date, and the chart has no other', async () => {
  const files = await generatedFiles();
  for (const [path, text] of Object.entries(files)) {
    const file = join(workspaceRoot, path);
    const found = existsSync(file) ? readFileSync(file, 'utf8') : 'missing';
    expect({ path, text: found, from: 'npm run write-deploy' }).toEqual({ path, text, from: 'npm run write-deploy' });
  }
  const chart = readdirSync(join(workspaceRoot, 'deploy/chart'), { recursive: true, withFileTypes: true });
  expect(chart.filter((entry) => entry.isFile())).toHaveLength(
    Object.keys(files).filter((path) => path.startsWith('deploy/chart/')).length,
  );
});
