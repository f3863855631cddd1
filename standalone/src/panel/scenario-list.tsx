import type { Scenario } from '@cc/contracts/scenarios/scenario';
import { matchPath } from '@cc/shared-ui/router';
import { changed, standaloneAddress } from '../settings.ts';
import type { PanelProps } from './scenario-panel.tsx';
import styles from './scenario-panel.module.css';

/** The remote's scenarios by page, as links that can be opened, bookmarked and shared. */
export function ScenarioList({ source, scenario, settings }: PanelProps) {
  const pages = source.declaration.routes.map(({ path }) => ({
    path,
    scenarios: source.scenarios.filter((candidate) => matchPath(path, pathnameOf(candidate))),
  }));
  // Changes to the current scenario do not apply to the next one.
  const kept = changed(settings, { user: null, tokens: null, emails: null, api: null, fragment: null, props: null });
  return (
    <nav aria-label="Scenarios" className={styles.pages}>
      {pages.map(({ path, scenarios }) => (
        <details key={path} open={scenarios.includes(scenario)}>
          <summary className={styles.page}>
            {path} <span className={styles.note}>{scenarios.length}</span>
          </summary>
          <ul className={styles.scenarios}>
            {scenarios.map(({ id, title, path: page }) => (
              <li key={id}>
                <a
                  href={standaloneAddress(source.base, page, { ...kept, scenario: id })}
                  aria-current={id === scenario.id && settings.fragment === undefined ? 'page' : undefined}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

function pathnameOf({ path }: Scenario): string {
  return new URL(path, 'http://standalone.invalid').pathname;
}
