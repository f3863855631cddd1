import { globSync, readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import ts from 'typescript';
import { z } from 'zod';
import { packedManifest, type Packing } from './packed-manifest.ts';

/** Files that a package does not need elsewhere. */
const left = /\.(test|spec)\.|^(node_modules|dist|\.cache|fixtures)(\/|$)/;
const namedSchema = z.object({ name: z.string(), version: z.string() });

/** A package in one file, with its manifest's name and version. */
export interface Packed {
  readonly archive: string;
  readonly name: string;
  readonly version: string;
  /** Its `package.json`. */
  readonly manifest: Readonly<Record<string, unknown>>;
}

/**
 * Packs a workspace as a package for `npm install` and `npm publish`: the same files give the same archive.
 */
export async function packWorkspace(dir: string, packing: Packing, into: string): Promise<Packed> {
  const manifest = packedManifest(readFileSync(join(dir, 'package.json'), 'utf8'), packing);
  const { name, version } = namedSchema.parse(manifest);
  const tar = pack();
  const packed = buffer(tar);
  const add = (file: string, content: string | Buffer, mode = 0o644) =>
    tar.entry({ name: `package/${file}`, mtime: new Date(0), mode }, content);
  add('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of filesOf(dir)) {
    const content = readFileSync(join(dir, file));
    add(file, content, content.subarray(0, 2).toString() === '#!' ? 0o755 : 0o644);
    // Node strips no types under `node_modules`: beside each source is the JavaScript that Node runs.
    if (packing.runByNode && /^src\/.*(?<!\.d)\.ts$/.test(file)) add(file.replace(/\.ts$/, '.js'), scriptOf(content));
  }
  tar.finalize();
  await mkdir(into, { recursive: true });
  const archive = join(into, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  await writeFile(archive, gzipSync(await packed));
  return { archive, name, version, manifest };
}

function filesOf(dir: string): string[] {
  return globSync('**/*', { cwd: dir, exclude: ['node_modules/**'] })
    .filter((file) => file !== 'package.json' && !left.test(file) && statSync(join(dir, file)).isFile())
    .sort();
}

function scriptOf(source: Buffer): string {
  return ts.transpileModule(source.toString(), {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2024,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  }).outputText;
}
