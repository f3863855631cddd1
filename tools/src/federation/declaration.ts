import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteDeclarationSchema, type RemoteDeclaration } from '@cc/contracts/federation/registry';
import { z } from 'zod';

/**
 * Reads a remote's declaration, `remote.json`.
 * @throws Error that names the file and each field that is wrong
 */
export function readDeclaration(dir: string): RemoteDeclaration {
  const file = join(dir, 'remote.json');
  const parsed = remoteDeclarationSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is not a remote's declaration:\n${z.prettifyError(parsed.error)}`);
  const { fragments, slots } = parsed.data;
  const unknown = slots.find(({ fragment }) => !fragments.includes(fragment));
  if (unknown)
    throw new Error(`${file} claims ${unknown.slot} for ${unknown.fragment}, which is not one of its fragments.`);
  return parsed.data;
}
