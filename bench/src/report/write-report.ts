import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome, Report, Suite } from '../frame/suite.ts';
import { barChart, type Panel } from './bar-chart.ts';
import { reportPage } from './report-page.ts';
import { numberText } from './table.ts';

/** Writes a report as JSON, its page and its picture into a folder. Gives the addresses of what was written. */
export function writeReport(suite: Suite, report: Report, dir: string): string[] {
  mkdirSync(dir, { recursive: true });
  const files = {
    [`${suite.name}.json`]: `${JSON.stringify(report, rounded, 2)}\n`,
    [`${suite.name}.md`]: reportPage(suite, report),
    ...(suite.plots.length > 0 ? { [`${suite.name}.svg`]: barChart(panelsOf(suite, report.outcomes)) } : {}),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, name), content);
  return Object.keys(files).map((name) => join(dir, name));
}

/** Nothing here is known to more than a hundredth. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 100) / 100 : value;
}

function panelsOf({ plots, cases, measures, contenders }: Suite, outcomes: readonly Outcome[]): Panel[] {
  return plots.map(({ title, measure: measureKey, cases: shown }) => {
    const measure = measures.find(({ key }) => key === measureKey);
    if (!measure) throw new Error(`There is no measure ${measureKey}.`);
    const groups = shown.map((caseKey) => ({
      label: cases.find(({ key }) => key === caseKey)?.label ?? caseKey,
      bars: outcomes
        .filter((outcome) => outcome.case === caseKey)
        .flatMap(({ contender, medians }) => {
          const value = medians[measureKey];
          const label = contenders.find(({ key }) => key === contender)?.label ?? contender;
          return value === undefined ? [] : [{ label, value, text: `${numberText(value, measure)} ${measure.unit}` }];
        }),
    }));
    return { title, groups: groups.filter(({ bars }) => bars.length > 0) };
  });
}
