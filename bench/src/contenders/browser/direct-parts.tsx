import type { ComponentType, ReactNode } from 'react';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import type { RemotePage, RemoteParts } from '#shell/remotes/remote-parts.tsx';

/** Pages and fragments straight out of their modules: nothing can be missing, so nothing is tried twice or guarded. */
export function directParts(modules: readonly RemoteModule[]): RemoteParts {
  const pages = new Map<string, Promise<RemotePage>>();
  const fragments = new Map<string, Promise<ComponentType<never>>>();
  const loaded = new Map<string, ComponentType<never>>();
  const moduleOf = (name: string) => {
    const found = modules.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };
  return {
    page({ name }, path) {
      const { routes, Root } = moduleOf(name);
      const route = routes.find((candidate) => candidate.path === path);
      if (!route) throw new Error(`${name} has no ${path}.`);
      const page = pages.get(path) ?? route.load().then(({ default: Page }) => ({ Page: inRoot(Page, Root) }));
      pages.set(path, page);
      return page;
    },
    fragment({ name }, part) {
      const { fragments: offered, Root } = moduleOf(name);
      const load = offered[part];
      if (!load) throw new Error(`${name} has no ${part}.`);
      const fragment =
        fragments.get(part) ??
        load().then(({ default: Fragment }) => {
          const shown = inRoot(Fragment, Root);
          loaded.set(part, shown);
          return shown;
        });
      fragments.set(part, fragment);
      return fragment;
    },
    loadedFragment: (_remote, part) => loaded.get(part),
    forget: (_remote, path) => void pages.delete(path),
  };
}

function inRoot<Props extends object>(
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
