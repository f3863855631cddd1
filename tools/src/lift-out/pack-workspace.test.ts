import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packWorkspace } from './pack-workspace.ts';

test('a packed workspace runs where it is installed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coach-connect-packed-'));
  try {
    const workspace = join(folder, 'workspace');
    mkdirSync(join(workspace, 'src'), { recursive: true });
    const manifest = { name: '@cc/sample', version: '1.0.0', type: 'module', exports: { './*': './src/*.ts' } };
    writeFileSync(join(workspace, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(workspace, 'src/one.ts'), 'export const one = (two: number): number => two / 2;\n');
    writeFileSync(
      join(workspace, 'src/sum.ts'),
      "import { one } from './one.ts';\nexport const sum: number = one(2) + 1;\n",
    );
    writeFileSync(join(workspace, 'src/sum.test.ts'), 'throw new Error();\n');

    const { archive } = await packWorkspace(workspace, { runByNode: true }, folder);
    const installed = join(folder, 'node_modules/@cc/sample');
    mkdirSync(installed, { recursive: true });
    expect(spawnSync('tar', ['xzf', archive, '-C', installed, '--strip-components=1']).status).toBe(0);
    writeFileSync(
      join(folder, 'use.mjs'),
      "import { sum } from '@cc/sample/sum';\nprocess.stdout.write(String(sum));\n",
    );
    expect(spawnSync(process.execPath, ['use.mjs'], { cwd: folder, encoding: 'utf8' })).toMatchObject({
      stdout: '2',
    });
    expect(spawnSync('tar', ['tzf', archive], { encoding: 'utf8' }).stdout).not.toContain('test');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
