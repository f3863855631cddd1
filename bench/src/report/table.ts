import type { Measure, Outcome, Suite } from '../frame/suite.ts';

/** A table of medians for each case: contenders below each other, measures side by side. */
export function tables(suite: Suite, outcomes: readonly Outcome[]): string {
  const parts = suite.cases.flatMap(({ key, label }) => {
    const rows = outcomes.filter((outcome) => outcome.case === key);
    return rows.length > 0 ? [`${label}\n${table(suite, rows)}`] : [];
  });
  return parts.join('\n\n');
}

function table({ contenders, measures }: Suite, rows: readonly Outcome[]): string {
  const shown = measures.filter(({ key }) => rows.some(({ medians }) => medians[key] !== undefined));
  const lines = [
    ['', ...shown.map(({ label, unit }) => (unit ? `${label} ${unit}` : label))],
    ...rows.map(({ contender, medians }) => [
      contenders.find(({ key }) => key === contender)?.label ?? contender,
      ...shown.map((measure) => numberText(medians[measure.key], measure)),
    ]),
  ];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) => line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))))
    .map((line) => `  ${line.join('  ')}`)
    .join('\n');
}

/** A number with the measure's digits, or a dash for none. */
export function numberText(value: number | undefined, { digits = 0 }: Measure): string {
  return value === undefined ? '–' : value.toFixed(digits);
}
