import { use, type ComponentType, type ReactNode } from 'react';
import type { RegisteredRemote, RemoteSource } from '@cc/contracts/federation/registry';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { createRemoteEntries, type LoadVersion } from './remote-entries.ts';
import type { PartEvent } from './part-events.ts';
import { guarded, type LoadedPart } from './part-guard.tsx';
import { tryVersions } from './try-versions.ts';

export type { LoadVersion } from './remote-entries.ts';

export interface RemotePage {
  readonly Page: ComponentType;
}

/** The pages and fragments of remotes, each wrapped in its remote's `Root`. */
export interface RemoteParts {
  /** The version that the next part of a remote is loaded from. */
  sourceOf(remote: RegisteredRemote): RemoteSource;
  /** Loads and runs a version's remote entry, once. After a failure the next call tries again. */
  loadEntry(source: RemoteSource): Promise<unknown>;
  /** The page of a remote's route. The same promise each time, until `forget`. */
  page(remote: RegisteredRemote, path: string): Promise<RemotePage>;
  /** The page, if it is loaded already. */
  loadedPage(remote: RegisteredRemote, path: string): RemotePage | undefined;
  /** A fragment by its name. The same promise each time; after a failure the next call tries again. */
  fragment(remote: RegisteredRemote, name: string): Promise<ComponentType<never>>;
  /** The fragment, if it is loaded already. */
  loadedFragment(remote: RegisteredRemote, name: string): ComponentType<never> | undefined;
  /**
   * Makes `loadedFragment` give a component that suspends until the fragment is here. A hydrating page then keeps the
   * fragment's HTML instead of the whole page being rendered anew.
   */
  suspendFragment(remote: RegisteredRemote, name: string): void;
  /** Makes the next call load the page again. */
  forget(remote: RegisteredRemote, path: string): void;
}

export interface RemotePartsOptions {
  readonly onEvent?: (event: PartEvent) => void;
  /**
   * Called before a part is loaded from a version whose entry has not run yet, so that all of its files can be
   * requested at once. An entry that has run requests all files of a part at once itself.
   */
  readonly onAsked?: (source: RemoteSource, part: string) => void;
}

/**
 * Loads parts of remotes on demand. A failed version is retried once, since networks fail briefly. After that, or when
 * the part throws while it renders, the previous version replaces it until the document is closed.
 */
export function createRemoteParts(
  loadVersion: LoadVersion,
  { onEvent = () => undefined, onAsked = () => undefined }: RemotePartsOptions = {},
): RemoteParts {
  const pages = new Map<string, Promise<RemotePage>>();
  const loadedPages = new Map<string, RemotePage>();
  const fragments = new Map<string, Promise<ComponentType<never>>>();
  /** Loaded fragments, and placeholders that suspend until theirs is loaded. */
  const loadedFragments = new Map<string, ComponentType<never>>();
  const fallenBack = new Set<string>();
  const entries = createRemoteEntries(loadVersion);

  function load<Props>(
    remote: RegisteredRemote,
    part: string,
    take: (module: RemoteModule) => Promise<ComponentType<Props>>,
  ): Promise<LoadedPart<Props>> {
    const { name, live } = remote;
    return tryVersions(versionsOf(remote), {
      remote: name,
      part,
      live,
      load: async (source) => {
        const loading = entries.load(source);
        if (!entries.isLoaded(source)) onAsked(source, part);
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
    const known = fragments.get(key);
    if (known) return known;
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
    loadEntry: entries.load,
    page(remote, path) {
      const key = keyOf(remote, path);
      const known = pages.get(key);
      if (known) return known;
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
    suspendFragment(remote, name) {
      const key = keyOf(remote, name);
      if (loadedFragments.has(key)) return;
      const loading = fragment(remote, name);
      loadedFragments.set(key, function SuspendedFragment(props: object) {
        // The host only passes a fragment's props on: they are between its remote and the page that places it.
        const Fragment = use(loading) as ComponentType<object>;
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
  if (!route) throw new Error(`The remote declares the route ${path} in the registry, but its module has none.`);
  return withRoot(componentOf(await route.load(), path), Root);
}

async function fragmentOf({ fragments, Root }: RemoteModule, name: string): Promise<ComponentType<never>> {
  const load = fragments[name];
  if (!load) throw new Error(`The remote declares the fragment ${name} in the registry, but its module has none.`);
  return withRoot(componentOf(await load(), name), Root);
}

/** A module that threw while it ran is empty when it is required again. */
function componentOf<Props>(
  { default: Part }: { readonly default?: ComponentType<Props> },
  part: string,
): ComponentType<Props> {
  if (!Part) throw new Error(`The file of ${part} has no default export.`);
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
