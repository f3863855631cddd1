import type { Registry } from '@cc/contracts/federation/registry';
import { shellName } from '@cc/contracts/federation/shell';
import { remoteRouteOf } from '../remotes/route-of-path.ts';

/** The remote or shell version that a report is about. */
export interface Attribution {
  readonly remote: string;
  readonly version?: string;
}

// React is in the shell's files, so those are in the stack of most errors of remotes.
const remoteFile = /\/remotes\/(?!shell\/)([a-z][a-z0-9-]*)\/([0-9A-Za-z][0-9A-Za-z.-]*)\//;
const shellFile = /\/remotes\/shell\/([0-9A-Za-z][0-9A-Za-z.-]*)\//;
const position = /(\/remotes\/[A-Za-z0-9_./-]+:\d+:\d+)/;

/**
 * The cause of an error: the innermost remote whose files are in its stack, else the remote whose page was open.
 */
export function causeOf(stack: string, path: string, registry: Registry, shell: Attribution): Attribution {
  const [, remote, version] = remoteFile.exec(stack) ?? [];
  return remote && version ? { remote, version } : ownerOf(path, registry, shell);
}

/** The owner of a path's page: a remote, or the shell. */
export function ownerOf(path: string, registry: Registry, shell: Attribution): Attribution {
  const remote = remoteRouteOf(registry, path)?.remote;
  return remote ? { remote: remote.name, version: remote.live.version } : shell;
}

/** The route pattern of a path; `*` where no remote has one. Values of its parameters are never sent. */
export function patternOf(path: string, registry: Registry): string {
  return remoteRouteOf(registry, path)?.route.path ?? '*';
}

/** File and position of the innermost stack frame of the site's own files, without the origin. */
export function positionIn(stack: string): string | undefined {
  return position.exec(stack)?.[1];
}

/** The shell by the address of its script. One of a dev server has no version. */
export function shellAttribution(script: string | undefined): Attribution {
  const version = shellFile.exec(script ?? '')?.[1];
  return version ? { remote: shellName, version } : { remote: shellName };
}
