import type { ComponentType, ReactNode } from 'react';
import * as z from 'zod/mini';

export interface RemoteRoute {
  /** Path pattern of react-router, from the site's root. */
  readonly path: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

// A fragment's props are its own contract; the host only passes them on.
export type RemoteFragment = () => Promise<{ readonly default: ComponentType<never> }>;

/** The module that a remote exposes as `./remote`, its only one. */
export interface RemoteModule {
  readonly name: string;
  readonly routes: readonly RemoteRoute[];
  /** Components that other remotes place by name. */
  readonly fragments: Readonly<Record<string, RemoteFragment>>;
  /** Wraps each page and fragment of the remote, for example with its own store. */
  readonly Root?: ComponentType<{ readonly children: ReactNode }>;
}

export const remoteModuleSchema = z.object({
  name: z.string().check(z.minLength(1)),
  routes: z.array(
    z.object({ path: z.string().check(z.startsWith('/')), load: z.custom<RemoteRoute['load']>(isFunction) }),
  ),
  fragments: z.record(z.string(), z.custom<RemoteFragment>(isFunction)),
  Root: z.optional(z.custom<NonNullable<RemoteModule['Root']>>(isFunction)),
});

/**
 * Checks at run time that a loaded module is a remote, since another team built it.
 * @throws ZodError when it is not
 */
export function remoteModuleOf(loaded: unknown): RemoteModule {
  const { Root, ...module } = remoteModuleSchema.parse(loaded);
  return Root ? { ...module, Root } : module;
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
