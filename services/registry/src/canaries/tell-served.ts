import { servedVersionsPath, type ServedVersion } from '@cc/contracts/api/served-versions';
import type { RegistryState } from '@cc/contracts/deploy/state';

/** Milliseconds that the API may take. */
const apiTimeout = 3_000;

/**
 * Tells the API which versions visitors get, so that it keeps the reports about them, whatever else is reported.
 * @throws Error when the API does not take them; it keeps the versions that it knows
 */
export type TellServed = (state: RegistryState) => Promise<void>;

/** @param key the one that reads reports; without it, the API takes nothing */
export function createTellServed({
  apiUrl,
  key,
}: {
  readonly apiUrl: string;
  readonly key?: string | undefined;
}): TellServed {
  return async ({ remotes }) => {
    if (key === undefined) return;
    const versions = Object.values(remotes).flatMap(({ name, live, previous, canary }): ServedVersion[] =>
      [live, previous, canary?.version].flatMap((version) => (version ? [{ remote: name, version }] : [])),
    );
    const answer = await fetch(`${apiUrl}${servedVersionsPath}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ versions }),
      signal: AbortSignal.timeout(apiTimeout),
    });
    if (!answer.ok) throw new Error(`The API does not know the served versions: it answered ${answer.status}.`);
  };
}
