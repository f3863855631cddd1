import { join } from 'node:path';
import { demoKeys, releasedNames } from '@cc/tools/stack';
import { origins } from './addresses.ts';
import type { Certificates } from './certificates.ts';
import { type Folders, root } from './folders.ts';
import { run } from './programs.ts';
import { nodeEnvironment } from './settings.ts';

/**
 * Deploys the built shell and then the remotes as teams do (D25.7), through the gate and the check in a browser.
 * @param isWanted which of them
 * @param say gets a line before each, as a check takes up to a minute
 */
export async function deployRemotes(
  folders: Folders,
  certificates: Certificates,
  isWanted: (name: string) => boolean,
  say: (line: string) => void,
): Promise<void> {
  const env = {
    ...nodeEnvironment(folders, certificates),
    DEPLOY_URL: origins.REGISTRY_URL,
    DEPLOY_TOKEN: demoKeys(folders.data).OPERATOR_KEY,
  };
  for (const name of releasedNames(root).filter(isWanted)) {
    say(`Deploying ${name} through the registry and its checker`);
    await run(process.execPath, [join(root, 'tools/src/cli/deploy.ts'), '--no-build', name], { env });
  }
}
