import type { ComponentType, ReactNode } from 'react';
import type { RegisteredRemote, RemoteSource } from '@cc/contracts/federation/registry';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { reportFailure } from '../report-failure.ts';

export interface RemotePage {
  readonly Page: ComponentType;
  readonly Root: ComponentType<{ readonly children: ReactNode }> | undefined;
}

export type LoadVersion = (source: RemoteSource) => Promise<RemoteModule>;

export interface RemotePages {
  /** The page of a remote's route. The same promise each time, until it is forgotten. */
  page(remote: RegisteredRemote, path: string): Promise<RemotePage>;
  /** Makes the next call load the page again. */
  forget(remote: RegisteredRemote, path: string): void;
}

/**
 * Loads remotes' pages on demand. A version that fails is tried a second time, since a network has bad moments; then the
 * version that was live before takes its place for as long as the document stays open.
 */
export function createRemotePages(loadVersion: LoadVersion): RemotePages {
  const kept = new Map<string, Promise<RemotePage>>();
  const fallenBack = new Set<string>();

  async function load(remote: RegisteredRemote, path: string): Promise<RemotePage> {
    const { name, live, previous } = remote;
    const attempts =
      fallenBack.has(name) && previous ? [previous, live] : [live, live, ...(previous ? [previous] : [])];
    const errors: unknown[] = [];
    for (const source of attempts) {
      try {
        const page = await loadPage(await loadVersion(source), path);
        if (source === previous) fallenBack.add(name);
        return page;
      } catch (error) {
        reportFailure(`${name} ${source.version} could not show ${path}`, error);
        errors.push(error);
      }
    }
    throw new AggregateError(errors, `No version of ${name} could show ${path}`);
  }

  return {
    page(remote, path) {
      const key = keyOf(remote, path);
      const page = kept.get(key) ?? load(remote, path);
      kept.set(key, page);
      return page;
    },
    forget(remote, path) {
      kept.delete(keyOf(remote, path));
    },
  };
}

async function loadPage({ routes, Root }: RemoteModule, path: string): Promise<RemotePage> {
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`The remote declares ${path} in the registry, and has no such route.`);
  const { default: Page } = await route.load();
  return { Page, Root };
}

function keyOf({ name }: RegisteredRemote, path: string): string {
  return `${name} ${path}`;
}
