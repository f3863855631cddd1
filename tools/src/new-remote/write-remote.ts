import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { readDeclaration } from '../federation/declaration.ts';
import { remoteNames } from '../stack/remote-names.ts';
import { refusals } from './refusals.ts';
import { remoteReplacements, type NewRemote } from './remote-replacements.ts';

const template = fileURLToPath(new URL('./template', import.meta.url));

export type Written = { readonly refused: readonly string[] } | { readonly files: readonly string[] };

/**
 * Writes a new remote into a workspace: its folder, and the contract of its fragment. Nothing is written when it is
 * refused, and no file that is there is touched.
 */
export async function writeRemote(remote: NewRemote, root: string): Promise<Written> {
  const remotes = remoteNames(root).map((name) => readDeclaration(join(root, name)));
  const refused = refusals(remote, { folders: readdirSync(root), remotes });
  if (refused.length > 0) return { refused };
  const replacements = remoteReplacements(remote);
  const fill = (text: string) => replacements.reduce((so, [from, to]) => so.replace(from, () => to), text);
  const filled = filesOf(template).map(async (file) => {
    const place = placeOf(fill(relative(template, file)), remote);
    return [place, await formatted(join(root, place), fill(readFileSync(file, 'utf8')))] as const;
  });
  const files = await Promise.all(filled);
  for (const [place, text] of files) write(join(root, place), text);
  return { files: files.map(([place]) => place) };
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

function placeOf(file: string, { name }: NewRemote): string {
  return file.replace(/^remote\b/, name).replace(/^contract\b/, 'contracts/src/fragments');
}

/** Replaced names change line lengths, so each file is formatted again. */
async function formatted(file: string, text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { flag: 'wx' });
}
