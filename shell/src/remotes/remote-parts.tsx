import { use, useEffect, type ComponentType, type ReactNode } from 'react';
import type { RegisteredRemote, RemoteSource } from '@cc/contracts/federation/registry';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { createDoors, type LoadVersion } from './doors.ts';
import type { PartEvent } from './part-events.ts';
import { guarded, type LoadedPart } from './part-guard.tsx';
import { loadLimit } from './time-limit.ts';
import { tryVersions } from './try-versions.ts';

export type { LoadVersion } from './doors.ts';

export interface RemotePage {
  readonly Page: ComponentType;
}

/** The pages and fragments of remotes, each wrapped in its remote's `Root`. */
export interface RemoteParts {
  /** The version that the next part of a remote is taken from. */
  sourceOf(remote: RegisteredRemote): RemoteSource;
  /**
   * Runs a version's entry, if nobody did: a part of it then takes no more than its own files. One that fails is run
   * again by the next who needs it.
   */
  open(source: RemoteSource): Promise<unknown>;
  /** The page of a remote's route. The same promise each time, until it is forgotten. */
  page(remote: RegisteredRemote, path: string): Promise<RemotePage>;
  /** The page, if it is loaded already. */
  loadedPage(remote: RegisteredRemote, path: string): RemotePage | undefined;
  /** A fragment by its name. The same promise each time; one that failed is tried again by the next call. */
  fragment(remote: RegisteredRemote, name: string): Promise<ComponentType<never>>;
  /** The fragment, if it is loaded already. */
  loadedFragment(remote: RegisteredRemote, name: string): ComponentType<never> | undefined;
  /**
   * Lets a fragment that is still on its way be placed as if it was here: React waits for it where it stands.
   * @param onShown told each time it is there and listens
   */
  expect(remote: RegisteredRemote, name: string, onShown: () => void): void;
  /** Makes the next call load the page again. */
  forget(remote: RegisteredRemote, path: string): void;
}

export interface RemotePartsOptions {
  readonly onEvent?: (event: PartEvent) => void;
  /**
   * Told before a version whose entry did not run yet is asked for one of its parts: what is known of its files can be
   * asked for at once. An open one asks for all files of a part at once itself.
   */
  readonly onAsked?: (source: RemoteSource, part: string) => void;
  /** Milliseconds that one version may take. */
  readonly limit?: number;
}

/**
 * Loads parts of remotes on demand. A version that fails is tried a second time, since a network has bad moments; then,
 * as well as when it breaks while it is drawn, the version that was live before takes its place for as long as the
 * document stays open.
 */
export function createRemoteParts(
  loadVersion: LoadVersion,
  { onEvent = () => undefined, onAsked = () => undefined, limit = loadLimit }: RemotePartsOptions = {},
): RemoteParts {
  const pages = new Map<string, Promise<RemotePage>>();
  const loadedPages = new Map<string, RemotePage>();
  const fragments = new Map<string, Promise<ComponentType<never>>>();
  /** Those that are here, and stand-ins for those that are expected. */
  const loadedFragments = new Map<string, ComponentType<never>>();
  const fallenBack = new Set<string>();
  const doors = createDoors(loadVersion);

  function load<Props>(
    remote: RegisteredRemote,
    part: string,
    take: (module: RemoteModule) => Promise<ComponentType<Props>>,
  ): Promise<LoadedPart<Props>> {
    const { name, live } = remote;
    return tryVersions(versionsOf(remote), {
      ...{ remote: name, part, live, limit },
      load: async (source) => {
        const loading = doors.open(source);
        if (!doors.isOpen(source)) onAsked(source, part);
        return take(await loading);
      },
      onEvent(event) {
        if (event.kind === 'loaded' && event.fellBack) fallenBack.add(name);
        onEvent(event);
      },
    });
  }

  function sourceOf({ name, live, previous }: RegisteredRemote): RemoteSource {
    return (fallenBack.has(name) ? previous : undefined) ?? live;
  }

  function versionsOf(remote: RegisteredRemote): RemoteSource[] {
    const first = sourceOf(remote);
    const other = first === remote.live ? remote.previous : remote.live;
    return other ? [first, other] : [first];
  }

  function fragment(remote: RegisteredRemote, name: string): Promise<ComponentType<never>> {
    const key = keyOf(remote, name);
    const kept = fragments.get(key);
    if (kept) return kept;
    const loading = load(remote, name, (module) => fragmentOf(module, name)).then(
      (part) => {
        const Fragment = guarded(part);
        if (!loadedFragments.has(key)) loadedFragments.set(key, Fragment);
        return Fragment;
      },
      (error: unknown) => {
        fragments.delete(key);
        loadedFragments.delete(key);
        throw error;
      },
    );
    fragments.set(key, loading);
    return loading;
  }

  return {
    sourceOf,
    open: doors.open,
    page(remote, path) {
      const key = keyOf(remote, path);
      const kept = pages.get(key);
      if (kept) return kept;
      const loading = load(remote, path, (module) => pageOf(module, path)).then((part) => {
        const page = { Page: guarded(part) };
        loadedPages.set(key, page);
        return page;
      });
      pages.set(key, loading);
      return loading;
    },
    loadedPage: (remote, path) => loadedPages.get(keyOf(remote, path)),
    fragment,
    loadedFragment: (remote, name) => loadedFragments.get(keyOf(remote, name)),
    expect(remote, name, onShown) {
      const key = keyOf(remote, name);
      if (loadedFragments.has(key)) return;
      const coming = fragment(remote, name);
      loadedFragments.set(key, function ExpectedFragment(props: object) {
        // A fragment's props are a matter between its remote and whoever places it: here they are only passed on.
        const Fragment = use(coming) as ComponentType<object>;
        useEffect(onShown, []);
        return <Fragment {...props} />;
      });
    },
    forget(remote, path) {
      pages.delete(keyOf(remote, path));
      loadedPages.delete(keyOf(remote, path));
    },
  };
}

async function pageOf({ routes, Root }: RemoteModule, path: string): Promise<ComponentType> {
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`The remote declares ${path} in the registry, and has no such route.`);
  return withRoot(componentOf(await route.load(), path), Root);
}

async function fragmentOf({ fragments, Root }: RemoteModule, name: string): Promise<ComponentType<never>> {
  const load = fragments[name];
  if (!load) throw new Error(`The remote declares ${name} in the registry, and has no such fragment.`);
  return withRoot(componentOf(await load(), name), Root);
}

/** A module that threw while it ran is empty when it is asked for again. */
function componentOf<Props>(
  { default: Part }: { readonly default?: ComponentType<Props> },
  part: string,
): ComponentType<Props> {
  if (!Part) throw new Error(`The file of ${part} brings no component.`);
  return Part;
}

function withRoot<Props extends object>(
  Part: ComponentType<Props>,
  Root: ComponentType<{ readonly children: ReactNode }> | undefined,
): ComponentType<Props> {
  if (!Root) return Part;
  return function PartInRoot(props: Props) {
    return (
      <Root>
        <Part {...props} />
      </Root>
    );
  };
}

function keyOf({ name }: RegisteredRemote, part: string): string {
  return `${name} ${part}`;
}
