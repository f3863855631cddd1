import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome, Report, Suite } from '../frame/suite.ts';
import { barChart, type Panel } from './bar-chart.ts';
import { numberText } from './table.ts';

/** Writes a report as JSON, and its picture, into a folder. Gives the addresses of both. */
export function writeReport(suite: Suite, report: Report, dir: string): string[] {
  mkdirSync(dir, { recursive: true });
  const [data, picture] = [join(dir, `${suite.name}.json`), join(dir, `${suite.name}.svg`)];
  writeFileSync(data, `${JSON.stringify(report, rounded, 2)}\n`);
  if (suite.plots.length === 0) return [data];
  writeFileSync(picture, barChart(panelsOf(suite, report.outcomes)));
  return [data, picture];
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
