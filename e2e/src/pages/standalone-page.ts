import { livePath, liveVersionsSchema } from '@cc/contracts/federation/live';
import { shellName } from '@cc/contracts/federation/shell';
import { scenarioListSchema, type Scenario } from '@cc/contracts/scenarios/scenario';
import { z } from 'zod';

const manifestSchema = z.object({ routes: z.array(z.object({ path: z.string() })), scenarios: z.string() });

/** A live remote with its stored scenarios. */
export interface StandaloneRemote {
  readonly name: string;
  /** Its path in the standalone host. */
  readonly address: string;
  readonly paths: readonly string[];
  readonly scenarios: readonly Scenario[];
}

export async function standaloneRemotes({
  siteUrl,
  aloneUrl,
}: {
  siteUrl: string;
  aloneUrl: string;
}): Promise<StandaloneRemote[]> {
  const { remotes } = liveVersionsSchema.parse(await read(`${siteUrl}${livePath}`));
  return Promise.all(
    Object.entries(remotes)
      .filter(([name]) => name !== shellName)
      .map(async ([name, version]) => {
        const folder = `${aloneUrl}/remotes/${name}/${version}`;
        const { routes, scenarios } = manifestSchema.parse(await read(`${folder}/remote-manifest.json`));
        const list = scenarioListSchema.parse(await read(`${folder}/${scenarios}`));
        return { name, address: `${aloneUrl}/alone/${name}/`, paths: routes.map(({ path }) => path), scenarios: list };
      }),
  );
}

async function read(address: string): Promise<unknown> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.json();
}
