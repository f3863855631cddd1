import type { Release, ReleaseRequest } from '@cc/contracts/deploy/release';
import type { RemoteState } from '@cc/contracts/deploy/state';

/** The part of a release that follows from the remote's state. */
export type ReleaseStep = Pick<Release, 'from' | 'to' | 'percent'>;

/** The step that a request makes, or a sentence that says why it does not fit the remote's state. */
export function decideRelease(remote: RemoteState | undefined, request: ReleaseRequest): ReleaseStep | string {
  if (request.kind === 'live') return goLive(remote, request.to);
  if (!remote) return `${request.remote} was never deployed. Deploy it to everyone first.`;
  switch (request.kind) {
    case 'canary':
      return startCanary(remote, request.to, request.percent);
    case 'rollback':
      return rollBack(remote, request.to ?? remote.previous);
    case 'promote':
      if (!remote.canary) return `${remote.name} has no canary to promote.`;
      return { from: remote.live, to: remote.canary.version };
    case 'stop-canary':
      if (!remote.canary) return `${remote.name} has no canary to stop.`;
      return { from: remote.canary.version, to: remote.live };
  }
}

function goLive(remote: RemoteState | undefined, to: string): ReleaseStep | string {
  if (remote?.live === to) return `${remote.name} ${to} is live already.`;
  return { from: remote?.live ?? null, to };
}

function startCanary({ name, live, canary }: RemoteState, to: string, percent: number): ReleaseStep | string {
  if (live === to) return `${name} ${to} is live for everyone already.`;
  if (canary?.version === to && canary.percent === percent) return `${name} ${to} is at ${percent} % already.`;
  return { from: live, to, percent };
}

function rollBack({ name, live, everLive }: RemoteState, to: string | undefined): ReleaseStep | string {
  if (to === undefined) return `${name} has no version before ${live}.`;
  if (to === live) return `${name} ${to} is live already.`;
  if (!everLive.includes(to)) {
    return `${name} ${to} was never live, so there is no way back to it. These were: ${everLive.join(', ')}.`;
  }
  return { from: live, to };
}
