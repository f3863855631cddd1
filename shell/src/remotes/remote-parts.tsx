import type { ComponentType, ReactNode } from 'react';
import type { RegisteredRemote, RemoteSource } from '@cc/contracts/federation/registry';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { reportFailure } from '../report-failure.ts';

export type LoadVersion = (source: RemoteSource) => Promise<RemoteModule>;

export interface RemotePage {
  readonly Page: ComponentType;
}

/** The pages and fragments of remotes, each wrapped in its remote's `Root`. */
export interface RemoteParts {
  /** The page of a remote's route. The same promise each time, until it is forgotten. */
  page(remote: RegisteredRemote, path: string): Promise<RemotePage>;
  /** A fragment by its name. The same promise each time; one that failed is tried again by the next call. */
  fragment(remote: RegisteredRemote, name: string): Promise<ComponentType<never>>;
  /** The fragment, if it is loaded already. */
  loadedFragment(remote: RegisteredRemote, name: string): ComponentType<never> | undefined;
  /** Makes the next call load the page again. */
  forget(remote: RegisteredRemote, path: string): void;
}

/**
 * Loads parts of remotes on demand. A version that fails is tried a second time, since a network has bad moments; then the
 * version that was live before takes its place for as long as the document stays open.
 */
export function createRemoteParts(loadVersion: LoadVersion): RemoteParts {
  const pages = new Map<string, Promise<RemotePage>>();
  const fragments = new Map<string, Promise<ComponentType<never>>>();
  const loadedFragments = new Map<string, ComponentType<never>>();
  const fallenBack = new Set<string>();

  async function load<Part>(
    { name, live, previous }: RegisteredRemote,
    what: string,
    take: (remote: RemoteModule) => Promise<Part>,
  ): Promise<Part> {
    const attempts =
      fallenBack.has(name) && previous ? [previous, live] : [live, live, ...(previous ? [previous] : [])];
    const errors: unknown[] = [];
    for (const source of attempts) {
      try {
        const part = await take(await loadVersion(source));
        if (source === previous) fallenBack.add(name);
        return part;
      } catch (error) {
        reportFailure(`${name} ${source.version} could not show ${what}`, error);
        errors.push(error);
      }
    }
    throw new AggregateError(errors, `No version of ${name} could show ${what}`);
  }

  return {
    page(remote, path) {
      const key = keyOf(remote, path);
      const page = pages.get(key) ?? load(remote, path, (module) => pageOf(module, path));
      pages.set(key, page);
      return page;
    },
    fragment(remote, name) {
      const key = keyOf(remote, name);
      const kept = fragments.get(key);
      if (kept) return kept;
      const fragment = load(remote, name, (module) => fragmentOf(module, name)).then(
        (Fragment) => {
          loadedFragments.set(key, Fragment);
          return Fragment;
        },
        (error: unknown) => {
          fragments.delete(key);
          throw error;
        },
      );
      fragments.set(key, fragment);
      return fragment;
    },
    loadedFragment: (remote, name) => loadedFragments.get(keyOf(remote, name)),
    forget(remote, path) {
      pages.delete(keyOf(remote, path));
    },
  };
}

async function pageOf({ routes, Root }: RemoteModule, path: string): Promise<RemotePage> {
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`The remote declares ${path} in the registry, and has no such route.`);
  const { default: Page } = await route.load();
  return { Page: withRoot(Page, Root) };
}

async function fragmentOf({ fragments, Root }: RemoteModule, name: string): Promise<ComponentType<never>> {
  const load = fragments[name];
  if (!load) throw new Error(`The remote declares ${name} in the registry, and has no such fragment.`);
  const { default: Fragment } = await load();
  return withRoot(Fragment, Root);
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
