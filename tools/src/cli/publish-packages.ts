import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packWorkspace } from '../lift-out/pack-workspace.ts';
import { requireOurRegistry } from '../upgrade/npm.ts';
import { ourPackages } from '../upgrade/our-packages.ts';
import { publishPackage } from '../upgrade/publish-package.ts';
import { root } from './workspace.ts';

// Publishes the packages for remotes elsewhere, in the versions that the npm registry does not have yet. A change
// without a new version is refused.
const folder = mkdtempSync(join(tmpdir(), 'coach-connect-packages-'));
try {
  console.log(`To ${requireOurRegistry(root)}`);
  for (const [name, packing] of ourPackages) {
    const packed = await packWorkspace(join(root, name), packing, folder);
    console.log(`  ${packed.name} ${packed.version} ${publishPackage(packed)}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
