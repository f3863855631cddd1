import { shellName } from '@cc/contracts/api/browser-report-rules';
import type { Registry } from '@cc/contracts/federation/registry';
import { remoteRouteOf } from '../remotes/route-of-path.ts';

/** Who something is put down to. */
export interface Attribution {
  readonly remote: string;
  readonly version?: string;
}

const remoteFile = /\/remotes\/([a-z][a-z0-9-]*)\/([0-9A-Za-z][0-9A-Za-z.-]*)\//;
const position = /(\/(?:remotes|assets)\/[A-Za-z0-9_./-]+:\d+:\d+)/;

/**
 * Who caused an error: the innermost remote whose files are in its stack, for its own code broke or called what did; else
 * whose page was open.
 */
export function causeOf(stack: string, path: string, registry: Registry, shell: Attribution): Attribution {
  const [, remote, version] = remoteFile.exec(stack) ?? [];
  return remote && version ? { remote, version } : ownerOf(path, registry, shell);
}

/** Whose page a path is: a remote's, or the shell's own. */
export function ownerOf(path: string, registry: Registry, shell: Attribution): Attribution {
  const remote = remoteRouteOf(registry, path)?.remote;
  return remote ? { remote: remote.name, version: remote.live.version } : shell;
}

/** The pattern of the route at a path; `*` where no remote has one. What stands in for its parameters stays here. */
export function patternOf(path: string, registry: Registry): string {
  return remoteRouteOf(registry, path)?.route.path ?? '*';
}

/** File and position of the innermost frame that is the site's own, without its origin. */
export function positionIn(stack: string): string | undefined {
  return position.exec(stack)?.[1];
}

/** The shell by the address of its script: `/assets/main.0a1b2c3d4e.js` is version `0a1b2c3d4e`. */
export function shellAttribution(script: string | undefined): Attribution {
  const version = /\.([0-9a-f]{6,})\.js$/.exec(script ?? '')?.[1];
  return version ? { remote: shellName, version } : { remote: shellName };
}
