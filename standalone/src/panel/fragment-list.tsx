import type { RemoteDeclaration } from '@cc/contracts/federation/registry';
import { changed, standaloneAddress } from '../settings.ts';
import type { PanelProps } from './scenario-panel.tsx';
import styles from './scenario-panel.module.css';

/** The remote's fragments as links, each alone: without props, and with those that other live remotes pass to it. */
export function FragmentList({ source, scenario, settings }: PanelProps) {
  const { declaration, others, base } = source;
  if (declaration.fragments.length === 0) return null;
  const shown = declaration.fragments.flatMap((fragment) =>
    propsInUse(
      others.map((other) => other.declaration),
      declaration.name,
      fragment,
    ).map((props) => ({ fragment, props })),
  );
  return (
    <nav className={styles.group} aria-labelledby="fragment-list">
      <h2 id="fragment-list" className={styles.title}>
        Fragments
      </h2>
      <ul className={styles.scenarios}>
        {shown.map(({ fragment, props }) => (
          <li key={`${fragment} ${props}`}>
            <a
              href={standaloneAddress(base, scenario.path, changed(settings, { fragment, props: props ?? null }))}
              aria-current={settings.fragment === fragment && settings.props === props ? 'page' : undefined}
            >
              {fragment} {props === undefined ? null : <code>{props}</code>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The examples of props in the declarations of those that place the fragment. Undefined stands for none. */
function propsInUse(consumers: readonly RemoteDeclaration[], remote: string, fragment: string): (string | undefined)[] {
  const examples = consumers.flatMap(({ uses = [] }) =>
    uses.flatMap((use) => (use.remote === remote && use.fragment === fragment ? use.props : [])),
  );
  return [undefined, ...new Set(examples.map((props) => JSON.stringify(props)).filter((text) => text !== '{}'))];
}
