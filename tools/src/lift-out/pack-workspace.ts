import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { packedManifest, type Packing } from './packed-manifest.ts';
import { runTool } from './run-tool.ts';

/** Files that a package does not need elsewhere. */
const left = /\.(test|spec)\.|^(node_modules|dist|\.cache|fixtures)(\/|$)/;

/**
 * Packs a workspace for a team that works elsewhere, as `npm pack` does.
 * @returns the archive's file
 */
export async function packWorkspace(dir: string, packing: Packing, into: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'coach-connect-pack-'));
  try {
    cpSync(dir, folder, { recursive: true, filter: (file) => !left.test(relative(dir, file)) });
    const manifest = packedManifest(readFileSync(join(dir, 'package.json'), 'utf8'), packing);
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    if (packing.runByNode) writeScripts(join(folder, 'src'));
    mkdirSync(into, { recursive: true });
    const said = await runTool('npm', ['pack', '--json', '--pack-destination', into], folder);
    return join(into, fileNameOf(said));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Node strips no types under `node_modules`: beside each source, writes the JavaScript that Node runs. */
function writeScripts(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts') || entry.name.endsWith('.d.ts')) continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(file.replace(/\.ts$/, '.js'), scriptOf(readFileSync(file, 'utf8')));
  }
}

function scriptOf(source: string): string {
  return ts.transpileModule(source, {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2024,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  }).outputText;
}

/** npm prints the packed files as a list, or since version 12 as a record. */
function fileNameOf(said: string): string {
  const name = /"filename":\s*"([^"]+)"/.exec(said)?.[1];
  if (name === undefined) throw new Error(`npm pack named no file:\n${said}`);
  return name;
}
