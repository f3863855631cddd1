import type { RemoteDeclaration } from '@cc/contracts/federation/registry';
import type { NewRemote } from './remote-replacements.ts';

const longestName = 40;
/** First segments of addresses that the shell and the site use. */
const reserved = ['api', 'assets', 'auth', 'livez', 'readyz', 'remotes', 'alone', 'console', 'deploy'];

export interface Neighbours {
  /** Folders of the workspace. */
  readonly folders: readonly string[];
  /** The declarations of the workspace's remotes. */
  readonly remotes: readonly Pick<RemoteDeclaration, 'name' | 'owner' | 'routes'>[];
}

/** The reasons why this remote cannot be created, one sentence each. */
export function refusals({ name, owner, path }: NewRemote, neighbours: Neighbours): string[] {
  return [...nameProblems(name, neighbours), ...ownerProblems(owner), ...pathProblems(path, neighbours)];
}

function nameProblems(name: string, { folders }: Neighbours): string[] {
  if (!/^mfe-[a-z]+(-[a-z]+)*$/.test(name)) {
    return [
      `"${name}" is no name for a remote: "mfe-" and small letters, words joined by hyphens, as in mfe-scouting.`,
    ];
  }
  if (name.length > longestName) return [`${name} is too long: ${longestName} letters at most.`];
  if (name === 'mfe-example') return ['mfe-example is the template itself: take another name.'];
  if (folders.includes(name)) return [`${name} is taken: there is a folder of that name.`];
  return [];
}

function ownerProblems(owner: string): string[] {
  if (/^[\p{L}\p{N}][\p{L}\p{N} .&-]{0,59}$/u.test(owner)) return [];
  return [`"${owner}" is no team's name: letters, digits and spaces, at most 60, as in --owner "Scouting team".`];
}

function pathProblems(path: string, { remotes }: Neighbours): string[] {
  if (!/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/.test(path)) {
    return [`"${path}" is no address for a page: a slash and small letters, digits or hyphens, as in /scouting.`];
  }
  const first = path.split('/')[1] ?? '';
  if (reserved.includes(first)) return [`${path} cannot be had: /${first} belongs to the site itself.`];
  const holder = remotes.find(({ routes }) => routes.some((route) => route.path.toLowerCase() === path));
  return holder ? [`${path} is taken: it belongs to ${holder.name} (${holder.owner}).`] : [];
}
