import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { root } from '../cli/workspace.ts';
import type { Packed } from '../lift-out/pack-workspace.ts';
import { npm } from './npm.ts';

/**
 * Publishes a package, unless the npm registry has the same one already.
 * @throws Error if it has this version with other contents: remotes elsewhere could never take the change
 */
export function publishPackage(
  { name, version, archive }: Pick<Packed, 'name' | 'version' | 'archive'>,
  run: typeof npm = npm,
): 'published' | 'is published already' {
  const published = run(['view', `${name}@${version}`, 'dist.integrity'], root, [0, 1]).trim();
  if (published === '') {
    run(['publish', archive, '--tag', 'latest'], root);
    return 'published';
  }
  const here = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (published === here) return 'is published already';
  throw new Error(
    `${name} ${version} is published with other contents. Nothing of it was changed. Raise its version in package.json, say in its CHANGELOG.md what changed, and publish again.`,
  );
}
