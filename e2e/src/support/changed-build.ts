import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteManifestSchema } from '@cc/contracts/federation/registry';
import { copyFolder, root } from './deploy.ts';

/** A change in every built file whose name matches. */
export interface BuiltEdit {
  readonly files: RegExp;
  readonly from: string;
  readonly to: string;
}

/**
 * Another version of a built remote, without a build: its files, edited, under a new version, in a folder for
 * `deploy --no-build`. A journey that needs one more version, and not the build itself, takes this one.
 * @throws Error if a text to replace is missing
 */
export function changedBuild(remote: string, edits: readonly BuiltEdit[] = []): string {
  const dir = join(copyFolder(), remote);
  const dist = join(dir, 'dist');
  // Compressed copies would hold the texts from before.
  const isCopied = (path: string) => !/\.(br|gz|map)$/.test(path);
  cpSync(join(root, remote, 'remote.json'), join(dir, 'remote.json'));
  cpSync(join(root, remote, 'dist'), dist, { recursive: true, filter: isCopied });
  const built = readTexts(dist);
  const texts = new Map(built);
  for (const { files, from, to } of edits) {
    const hit = [...texts].filter(([file, text]) => files.test(file) && text.includes(from));
    if (hit.length === 0) throw new Error(`No built file of ${remote} like ${files} has "${from}" to change.`);
    for (const [file, text] of hit) texts.set(file, text.replaceAll(from, to));
  }
  const { version } = remoteManifestSchema.parse(JSON.parse(texts.get('remote-manifest.json') ?? 'null'));
  const other = sha256(JSON.stringify([...texts]))
    .toString('hex')
    .slice(0, version.length);
  for (const [file, text] of texts) texts.set(file, text.replaceAll(version, other));
  // The entry has the hashes of the files that it loads.
  const hashes = [...texts].map(([file, text]) => [base64(built.get(file) ?? ''), base64(text)] as const);
  for (const [file, text] of texts) {
    const withHashes = hashes.reduce((all, [from, to]) => all.replaceAll(from, to), text);
    writeFileSync(join(dist, file), withHashes);
  }
  return dir;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const base64 = (text: string) => sha256(text).toString('base64');

/** The texts of a build by file name. They contain the version. */
function readTexts(dist: string): Map<string, string> {
  const files = readdirSync(dist).filter((file) => /\.(c?js|css|json)$/.test(file));
  return new Map(files.sort().map((file) => [file, readFileSync(join(dist, file), 'utf8')] as const));
}
