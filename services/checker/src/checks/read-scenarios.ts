import { checkPassHeader } from '@cc/contracts/deploy/previews';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { remotesPath } from '@cc/contracts/federation/standalone';
import { scenarioListSchema, type Scenario } from '@cc/contracts/scenarios/scenario';

/**
 * The scenarios that a version was built with; none for a build without any.
 * @param pass of the check
 * @throws Error when the registry has no such file, or it is no list of scenarios
 */
export async function readScenarios(
  registryUrl: string,
  manifest: RemoteManifest,
  pass: string,
): Promise<readonly Scenario[]> {
  const { name, version, scenarios } = manifest;
  if (scenarios === undefined) return [];
  const answer = await fetch(`${registryUrl}${remotesPath}${name}/${version}/${scenarios}`, {
    headers: { [checkPassHeader]: pass },
  });
  if (!answer.ok) throw new Error(`The registry answered ${answer.status} for ${scenarios} of ${name} ${version}.`);
  return scenarioListSchema.parse(await answer.json());
}
