import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { releasedNames } from '../stack/remote-names.ts';
import { DeployProblem } from './deploy-problem.ts';

/** The sources of one remote, or of the shell. */
export interface DeploySource {
  readonly dir: string;
  /** Name by its own `remote.json`. */
  readonly name: string;
  /** True: Nx builds it, from its cache if nothing changed. */
  readonly inWorkspace: boolean;
}

/**
 * The remote of this name in the workspace, or the one in a folder anywhere (`../my-remote`).
 * @throws DeployProblem that lists the known remotes
 */
export function findSource(nameOrFolder: string, root: string, from: string): DeploySource {
  const known = releasedNames(root);
  if (known.includes(nameOrFolder)) return { dir: join(root, nameOrFolder), name: nameOrFolder, inWorkspace: true };
  const dir = resolve(from, nameOrFolder);
  const file = join(dir, 'remote.json');
  if (!existsSync(file)) {
    throw new DeployProblem(
      `There is no remote "${nameOrFolder}". There are: ${known.join(', ')}. For a remote elsewhere, give its folder.`,
    );
  }
  const { name } = z.object({ name: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));
  return { dir, name, inWorkspace: dirname(dir) === root };
}
