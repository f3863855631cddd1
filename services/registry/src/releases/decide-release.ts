import { isDeepStrictEqual } from 'node:util';
import { describeShare, type Release, type ReleaseRequest } from '@cc/contracts/deploy/release';
import type { RegistryState, RemoteState } from '@cc/contracts/deploy/state';
import { ownValue } from '@cc/contracts/own-value';

/** The part of a release that follows from the remote's state. */
export type ReleaseStep = Pick<Release, 'from' | 'to' | 'percent' | 'groups' | 'automatic'>;

/** The step that a request makes, or a sentence that says why it does not fit the remote's state. */
export function decideRelease({ remotes, retired }: RegistryState, request: ReleaseRequest): ReleaseStep | string {
  const remote = ownValue(remotes, request.remote);
  if (request.kind === 'live') return goLive(remote, request.to);
  const gone = ownValue(retired, request.remote);
  if (gone) return comeBack(gone, request);
  if (!remote) return `${request.remote} was never deployed. Deploy it to everyone first.`;
  switch (request.kind) {
    case 'canary':
      return startCanary(remote, request);
    case 'rollback':
      return request.noFallback ? stay(remote, request.to) : rollBack(remote, request.to ?? remote.previous);
    case 'promote':
      if (!remote.canary) return `${remote.name} has no canary to promote.`;
      return { from: remote.live, to: remote.canary.version };
    case 'stop-canary':
      if (!remote.canary) return `${remote.name} has no canary to stop.`;
      return { from: remote.canary.version, to: remote.live };
    case 'retire':
      return { from: remote.live, to: remote.live };
  }
}

/** A retired remote is rolled back to its last version, or to any that was ever live. */
function comeBack({ name, live, everLive }: RemoteState, request: ReleaseRequest): ReleaseStep | string {
  if (request.kind !== 'rollback') return `${name} is retired. Deploy it to everyone, or roll it back, first.`;
  const { to = live } = request;
  return everLive.includes(to) ? { from: null, to } : neverLive(name, to, everLive);
}

function goLive(remote: RemoteState | undefined, to: string): ReleaseStep | string {
  if (remote?.live === to) return `${remote.name} ${to} is live already.`;
  return { from: remote?.live ?? null, to };
}

function startCanary(
  { name, live, canary }: RemoteState,
  { to, percent, groups, automatic }: Omit<Extract<ReleaseRequest, { kind: 'canary' }>, 'kind'>,
): ReleaseStep | string {
  if (live === to) return `${name} ${to} is live for everyone already.`;
  if (percent === 0 && !groups) return `A canary of ${name} for 0 % of the visitors needs a group.`;
  const share = { percent, ...(groups ? { groups } : {}), ...(automatic ? { automatic } : {}) };
  if (isDeepStrictEqual(canary, { version: to, ...share }))
    return `${name} ${to} is at ${describeShare(share)} already.`;
  return { from: live, to, ...share };
}

function rollBack({ name, live, everLive }: RemoteState, to: string | undefined): ReleaseStep | string {
  if (to === undefined)
    return `${name} has no version before ${live}. To take it off the site, retire it: npm run deploy:retire.`;
  if (to === live) return `${name} ${to} is live already.`;
  return everLive.includes(to) ? { from: live, to } : neverLive(name, to, everLive);
}

/** The live version stays, without those to fall back on. */
function stay({ name, live, previous }: RemoteState, to = live): ReleaseStep | string {
  if (to !== live) return `${name} ${to} is not live. Roll back to it first.`;
  return previous === undefined ? `${name} ${live} has no version to fall back on already.` : { from: live, to: live };
}

function neverLive(name: string, version: string, everLive: readonly string[]): string {
  return `${name} ${version} was never live, so there is no way back to it. These were: ${everLive.join(', ')}.`;
}
