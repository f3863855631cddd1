import type { RemoteState, RegistryState } from '@cc/contracts/deploy/state';
import type {
  FileList,
  RegisteredRemote,
  Registry,
  RemoteManifest,
  RemoteSource,
} from '@cc/contracts/federation/registry';
import { shellName, type RegisteredShell } from '@cc/contracts/federation/shell';
import { ownValue } from '@cc/contracts/own-value';
import type { StoredVersion } from '../releases/version-store.ts';
import { bucketOf } from './bucket.ts';

/** Path of the remotes' files: addresses in the registry begin with it. */
export const publicPath = '/remotes';

/** The visitor that a registry is for. Without id and versions, it has the live versions. */
export interface Visitor {
  /** Identifies the visitor for canaries, always the same. Without it there are no shares of canaries. */
  readonly id?: string | undefined;
  /** Groups whose canaries this visitor gets whatever the share. */
  readonly groups?: readonly string[] | undefined;
  /** Versions that this visitor gets instead, by the remote's name. */
  readonly versions?: ReadonlyMap<string, string>;
}

/** What a visitor's page is made of. The shell is left out of documents, which begin with its files. */
export interface VisitorRegistry extends Registry {
  /** Undefined before the first one is released: then there are no pages. */
  readonly shell?: RegisteredShell | undefined;
  /** A remote is left out that has no readable version now: a path without a page may be one of its pages. */
  readonly isPartial?: true;
}

/** The version of a remote, or of the shell, for one visitor, with the reason and the fallback. */
export interface Choice {
  readonly remote: string;
  readonly version: string;
  readonly channel: 'live' | 'canary' | 'override';
  readonly previous: string | undefined;
}

/** Whether a stored version lacks files, or has changed ones. */
export type IsBroken = (remote: string, version: string) => boolean;

/** The visitor's choice for every remote, by the remotes' names. Versions before replace broken ones. */
export function choicesOf(state: RegistryState, visitor: Visitor, isBroken: IsBroken = () => false): Choice[] {
  const chosen = visitor.versions ?? new Map<string, string>();
  const neverDeployed = [...chosen]
    .filter(([remote]) => !ownValue(state.remotes, remote))
    .map(([remote, version]): Choice => ({ remote, version, channel: 'override', previous: undefined }));
  return [...Object.values(state.remotes).map((remote) => choiceOf(remote, visitor, isBroken)), ...neverDeployed].sort(
    (a, b) => (a.remote < b.remote ? -1 : 1),
  );
}

function choiceOf(remote: RemoteState, { id, groups, versions }: Visitor, isBroken: IsBroken): Choice {
  const { name, trail } = remote;
  const sound = trail.filter((version) => !isBroken(name, version));
  const live = sound.at(-1) ?? remote.live;
  const previous = sound.at(-2);
  const canary = remote.canary && !isBroken(name, remote.canary.version) ? remote.canary : undefined;
  const wanted = versions?.get(name);
  if (wanted !== undefined) return { remote: name, version: wanted, channel: 'override', previous: live };
  const inShare = canary && id !== undefined && bucketOf(id, name) < canary.percent;
  if (canary && (inShare || canary.groups?.some((group) => groups?.includes(group)))) {
    return { remote: name, version: canary.version, channel: 'canary', previous: live };
  }
  return { remote: name, version: live, channel: 'live', previous };
}

export type ReadVersion = (remote: string, version: string) => Promise<StoredVersion | undefined>;

/** The registry of these choices. A remote without a readable version is left out: only its own pages are affected. */
export async function registryOf(choices: readonly Choice[], read: ReadVersion): Promise<VisitorRegistry> {
  const used = await Promise.all(choices.map((choice) => readChoice(choice, read)));
  const found = used.filter((each) => each !== undefined);
  const shell = found.find(({ used: { manifest } }) => manifest.name === shellName);
  const remotes = found.filter((each) => each !== shell).map(registered);
  const isPartial = found.length < choices.length;
  return {
    remotes,
    ...(shell ? { shell: registeredShell(shell.used) } : {}),
    ...(isPartial ? { isPartial } : {}),
  };
}

interface ReadChoice extends Pick<Choice, 'channel'> {
  /** The chosen version; the one before if it cannot be read. */
  readonly used: StoredVersion;
  /** The version to fall back on. */
  readonly before: StoredVersion | undefined;
}

async function readChoice(choice: Choice, read: ReadVersion): Promise<ReadChoice | undefined> {
  const { remote, version, channel } = choice;
  const previous = choice.previous === version ? undefined : choice.previous;
  const [wanted, before] = await Promise.all([read(remote, version), previous ? read(remote, previous) : undefined]);
  if (wanted) return { used: wanted, before, channel };
  return before && { used: before, before: undefined, channel: 'live' };
}

function registered({ used, before, channel }: ReadChoice): RegisteredRemote {
  const { name, owner, routes, fragments, slots, navigation, drafts } = used.manifest;
  return {
    name,
    owner,
    routes,
    fragments,
    slots,
    navigation,
    ...(drafts ? { drafts } : {}),
    live: sourceOf(used),
    ...(before ? { previous: sourceOf(before) } : {}),
    ...(channel === 'live' ? {} : { channel }),
  };
}

/** The shell has no fallback in a browser: a page without its shell is the document. */
function registeredShell(used: StoredVersion): RegisteredShell {
  const { name, owner, routes, host } = used.manifest;
  const { version, entry, files, integrity, server } = sourceOf(used);
  const address = addressIn(used.manifest);
  return {
    name,
    owner,
    routes,
    version,
    js: [entry, ...files.js],
    css: files.css,
    integrity,
    fonts: (host?.fonts ?? []).map(address),
    ...(host?.icon ? { icon: address(host.icon) } : {}),
    ...(host?.loader ? { loader: address(host.loader) } : {}),
    ...(server ? { server } : {}),
  };
}

/** Addresses of the files of a version. */
function addressIn({ name, version }: Pick<RemoteManifest, 'name' | 'version'>): (file: string) => string {
  return (file) => `${publicPath}/${name}/${version}/${file}`;
}

function sourceOf({ manifest, files: stored }: StoredVersion): RemoteSource {
  const { version, global, entry, files, pages, fragmentFiles, server } = manifest;
  const address = addressIn(manifest);
  const addresses = ({ js, css }: FileList) => ({ js: js.map(address), css: css.map(address) });
  const each = (lists: Readonly<Record<string, FileList>>) =>
    Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, addresses(list)] as const));
  const lists = [files, ...Object.values(pages), ...Object.values(fragmentFiles ?? {})];
  const integrity = [entry, ...lists.flatMap(({ js, css }) => [...js, ...css])].flatMap((file) => {
    const { sha256 } = ownValue(stored, file) ?? {};
    return sha256 ? [[address(file), `sha256-${Buffer.from(sha256, 'hex').toString('base64')}`] as const] : [];
  });
  return {
    version,
    global,
    entry: address(entry),
    files: addresses(files),
    pages: each(pages),
    integrity: Object.fromEntries(integrity),
    ...(fragmentFiles ? { fragmentFiles: each(fragmentFiles) } : {}),
    ...(server ? { server: address(server) } : {}),
  };
}
