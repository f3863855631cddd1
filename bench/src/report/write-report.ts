import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome, Report, Suite } from '../frame/suite.ts';
import { barChart, type Panel } from './bar-chart.ts';
import { numberText, reportPage } from './report-page.ts';

interface ReportFolders {
  /** For the page and its picture. */
  readonly pages: string;
  /** For every single run, as JSON. */
  readonly runs: string;
}

/** Writes a report as a page, a picture and JSON. Returns the paths of the files. */
export function writeReport(suite: Suite, report: Report, { pages, runs }: ReportFolders): string[] {
  const files = {
    [join(runs, `${suite.name}.json`)]: `${JSON.stringify(report, rounded, 2)}\n`,
    [join(pages, `${suite.name}.md`)]: reportPage(suite, report),
    ...(suite.plots.length > 0
      ? { [join(pages, `${suite.name}.svg`)]: barChart(panelsOf(suite, report.outcomes)) }
      : {}),
  };
  for (const dir of [pages, runs]) mkdirSync(dir, { recursive: true });
  for (const [path, content] of Object.entries(files)) writeFileSync(path, content);
  return Object.keys(files);
}

/** No measure is more precise than a hundredth. */
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
