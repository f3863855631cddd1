import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { remoteManifestSchema, type RemoteManifest } from '@cc/contracts/federation/registry';
import { pack } from 'tar-stream';
import { z } from 'zod';
import { readBuild } from '../stack/read-build.ts';
import { DeployProblem } from './deploy-problem.ts';

/** A built version, packed for upload. */
export interface PackedVersion {
  readonly manifest: RemoteManifest;
  /** All files as one tar archive: the same files give the same bytes. */
  readonly tar: Buffer;
  readonly files: number;
}

/**
 * Packs the files of a build.
 * @param name of the remote. The operator's key is good for all: a build does not choose which one it replaces.
 * @throws DeployProblem when the folder holds no build of this remote
 */
export async function packVersion(distDir: string, name: string): Promise<PackedVersion> {
  const manifest = await readManifest(distDir);
  if (manifest.name !== name)
    throw new DeployProblem(`${distDir} is a build of ${manifest.name}, not of ${name}. Nothing was deployed.`);
  const files = [...(await readBuild(distDir))].sort(([a], [b]) => (a < b ? -1 : 1));
  const tar = pack();
  const packed = buffer(tar);
  for (const [path, content] of files) tar.entry({ name: path, mtime: new Date(0) }, Buffer.from(content));
  tar.finalize();
  return { manifest, tar: await packed, files: files.length };
}

async function readManifest(distDir: string): Promise<RemoteManifest> {
  const file = join(distDir, 'remote-manifest.json');
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new DeployProblem(`${file} cannot be read: there is no build. Leave --no-build out.`, undefined, { cause });
  });
  const parsed = remoteManifestSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new DeployProblem(`${file} is not a remote's manifest:\n${z.prettifyError(parsed.error)}`);
}
