import type { HostServices } from '@cc/contracts/federation/host-services';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { matchPath } from '@cc/shared-ui/router';
import type { ComponentType, ReactNode } from 'react';
import styles from './deployed-parts.module.css';
import type { StandaloneSource } from './standalone-source.ts';

/**
 * The services about other remotes. The remote's own fragments are rendered; those of others are labelled placeholders
 * or, if the setting says so, their live versions.
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
      // Only the fragment's remote and the page that places it know the props.
      return module && ((await fragmentOf(module, name)) as ComponentType<Props> | undefined);
    },
    hasPage: (path) => declarations.some(({ routes }) => routes.some((route) => matchPath(route.path, path))),
  };
}

async function fragmentOf({ fragments, Root }: RemoteModule, name: string): Promise<ComponentType<object> | undefined> {
  // Only the fragment's remote and the page that places it know the props: they are passed on unchanged.
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

/** The same component each time, so that React keeps its state. */
function placeOf(remote: string, name: string): () => ReactNode {
  const key = `${remote} / ${name}`;
  const place =
    places.get(key) ??
    function FragmentPlace() {
      return (
        // The checker compares the fragments that a page places with `uses`.
        <span className={styles.place} data-tone="paper" data-fragment={key}>
          {key}
        </span>
      );
    };
  places.set(key, place);
  return place;
}
