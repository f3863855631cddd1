import type { Scenario } from '@cc/contracts/scenarios/scenario';
import { useEffect, useState } from 'react';
import styles from './scenario-notice.module.css';
import { ownQuery, standaloneAddress, type Settings } from './settings.ts';
import type { StandaloneSource } from './standalone-source.ts';

export interface ScenarioNoticeProps {
  readonly source: StandaloneSource;
  readonly scenario: Scenario;
  readonly settings: Settings;
  /** The id in the address, which may name no scenario. */
  readonly asked: string | undefined;
  /** The page's own path and query in the address; empty for an address without a page. */
  readonly page: string;
  /** Milliseconds in which the scenario's text must be shown. */
  readonly timeout?: number;
}

/** Says when an address cannot show what its scenario promises. */
export function ScenarioNotice({ timeout = 10_000, ...props }: ScenarioNoticeProps) {
  const { source, scenario, settings } = props;
  const isShown = useShown(scenario.shows, timeout);
  const problem = problemOf(props) ?? (isShown ? undefined : `The page does not show “${scenario.shows}”.`);
  if (problem === undefined) return null;
  return (
    <p role="status" className={styles.notice} data-standalone-notice="">
      {problem}{' '}
      <a href={standaloneAddress(source.base, scenario.path, { ...settings, scenario: scenario.id })}>
        Open “{scenario.title}”
      </a>
    </p>
  );
}

function problemOf({ source, scenario, asked, page }: ScenarioNoticeProps): string | undefined {
  if (asked !== undefined && asked !== scenario.id)
    return `${source.declaration.name} ${source.version} has no scenario “${asked}”.`;
  if (asked === undefined || page === '') return undefined;
  const [wanted, given] = [scenario.path, page].map((path) => new URL(path, 'http://standalone.invalid'));
  if (wanted?.pathname !== given?.pathname) return `The scenario is on ${wanted?.pathname}.`;
  const query = ownQuery(given?.search ?? '');
  const lost = [...ownQuery(wanted?.search ?? '')].find(([name, value]) => query.get(name) !== value);
  return lost && `The address lacks ${lost.join('=')}.`;
}

/** Whether the text was ever on the page; true until the time is over. */
function useShown(text: string, timeout: number): boolean {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const wanted = normal(text);
    const end = Date.now() + timeout;
    const timer = setInterval(() => {
      const isThere = normal(document.body.textContent).includes(wanted);
      if (!isThere && Date.now() < end) return;
      clearInterval(timer);
      setMissing(!isThere);
    }, 250);
    return () => clearInterval(timer);
  }, [text, timeout]);
  return !isMissing;
}

const normal = (text: string) => text.replaceAll(/\s+/g, ' ').toLowerCase();
