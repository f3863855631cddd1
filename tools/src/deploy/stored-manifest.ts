import { remoteManifestSchema, type RemoteManifest } from '@cc/contracts/federation/registry';
import { DeployProblem } from './deploy-problem.ts';

/**
 * The manifest of a stored version.
 * @throws DeployProblem when there is no such version
 */
export async function storedManifest(registryUrl: string, remote: string, version: string): Promise<RemoteManifest> {
  const answer = await fetch(`${registryUrl}/remotes/${remote}/${version}/remote-manifest.json`);
  if (!answer.ok) throw new DeployProblem(`${remote} ${version} is not in the registry. Deploy it first.`);
  return remoteManifestSchema.parse(await answer.json());
}
