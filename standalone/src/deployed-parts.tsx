import type { HostServices } from '@cc/contracts/federation/host-services';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { matchPath } from '@cc/shared-ui/router';
import type { ComponentType, ReactNode } from 'react';
import styles from './deployed-parts.module.css';
import type { StandaloneSource } from './standalone-source.ts';

/**
 * What the remote finds around it: its own fragments as they are, those of others as labelled places or,
 * when that was chosen, as they are live.
 */
export function deployedParts(
  { declaration, load, others }: StandaloneSource,
  fragments: 'live' | undefined,
): Pick<HostServices, 'loadFragment' | 'hasPage'> {
  const declarations = [declaration, ...others.map((other) => other.declaration)];
  return {
    async loadFragment<Props>(remote: string, name: string) {
      const own = remote === declaration.name;
      const other = others.find((candidate) => candidate.declaration.name === remote);
      if (!own && fragments !== 'live') return placeOf(remote, name);
      const module = await (own ? load() : other?.load());
      // A fragment's props are between its remote and the page that places it.
      return module && ((await fragmentOf(module, name)) as ComponentType<Props> | undefined);
    },
    hasPage: (path) => declarations.some(({ routes }) => routes.some((route) => matchPath(route.path, path))),
  };
}

async function fragmentOf({ fragments, Root }: RemoteModule, name: string): Promise<ComponentType<object> | undefined> {
  // Only the page that places it knows its props: they are passed on unchanged.
  const Fragment = (await fragments[name]?.())?.default as ComponentType<object> | undefined;
  if (!Fragment || !Root) return Fragment;
  return function FragmentInRoot(props: object) {
    return (
      <Root>
        <Fragment {...props} />
      </Root>
    );
  };
}

const places = new Map<string, () => ReactNode>();

/** The same component each time, so that React keeps it. */
function placeOf(remote: string, name: string): () => ReactNode {
  const key = `${remote} / ${name}`;
  const place =
    places.get(key) ??
    function FragmentPlace() {
      return (
        <span className={styles.place} data-tone="paper">
          {key}
        </span>
      );
    };
  places.set(key, place);
  return place;
}
