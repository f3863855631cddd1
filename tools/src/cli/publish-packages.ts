import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packWorkspace } from '../lift-out/pack-workspace.ts';
import { npm, requireOurRegistry } from '../upgrade/npm.ts';
import { ourPackages } from '../upgrade/our-packages.ts';
import { root } from './workspace.ts';

// Publishes the packages for remotes elsewhere, in the versions that the npm registry does not have yet.
const folder = mkdtempSync(join(tmpdir(), 'coach-connect-packages-'));
try {
  console.log(`To ${requireOurRegistry(root)}`);
  for (const [name, packing] of ourPackages) {
    const { archive, version } = await packWorkspace(join(root, name), packing, folder);
    const published = npm(['view', `@cc/${name}@${version}`, 'version'], root, [0, 1]).trim() === version;
    if (!published) npm(['publish', archive, '--tag', 'latest'], root);
    console.log(`  @cc/${name} ${version} ${published ? 'is published already' : 'published'}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
