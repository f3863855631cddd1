import type { Measure, Named, Outcome, Report, Suite } from '../frame/suite.ts';

/** A report as a Markdown page: machine, chart, medians, and how they were measured. */
export function reportPage(suite: Suite, { at, commit, runs, machine, outcomes }: Report): string {
  const { processor, cores, memory, system, node, load } = machine;
  return [
    `# ${suite.title}`,
    '',
    '```sh',
    `npm run bench -- ${suite.name} --runs ${runs}`,
    '```',
    '',
    `Medians of ${runs} runs on ${at.slice(0, 10)}, commit ${commit}: ${processor}, ${cores} cores, ${memory} GB,`,
    `${system}, Node ${node}; load ${load} at the start.`,
    ...(suite.plots.length > 0 ? ['', `![${suite.title}](${suite.name}.svg)`] : []),
    ...tablesOf(suite, outcomes).flatMap(({ heading, lines }) => ['', `## ${heading}`, '', ...lines]),
    '',
    ...suite.notes,
    '',
  ].join('\n');
}

interface Section {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** Contenders side by side, a table for each case. With one contender, its cases are side by side. */
function tablesOf(suite: Suite, outcomes: readonly Outcome[]): Section[] {
  const { cases, contenders } = suite;
  const [only, ...others] = contenders;
  if (only && others.length === 0) {
    const found = (key: string) => outcomes.find((outcome) => outcome.case === key);
    return [{ heading: only.label, lines: tableOf(suite, cases, found) }];
  }
  const measured = cases.filter(({ key }) => outcomes.some((outcome) => outcome.case === key));
  return measured.map(({ key, label }) => ({
    heading: label,
    lines: tableOf(suite, contenders, (name) => outcomes.find((o) => o.case === key && o.contender === name)),
  }));
}

function tableOf(
  { measures }: Suite,
  columns: readonly Named[],
  outcomeOf: (key: string) => Outcome | undefined,
): string[] {
  const shown = columns.filter(({ key }) => outcomeOf(key));
  const taken = measures.filter(({ key }) => shown.some((column) => outcomeOf(column.key)?.medians[key] !== undefined));
  return markdownTable([
    ['', ...shown.map(({ label }) => label)],
    ...taken.map((measure) => [
      measure.unit ? `${measure.label}, ${measure.unit}` : measure.label,
      ...shown.map(({ key }) => numberText(outcomeOf(key)?.medians[measure.key], measure)),
    ]),
  ]);
}

/** A number with the measure's digits, or a dash for none. */
export function numberText(value: number | undefined, { digits = 0 }: Measure): string {
  return value === undefined ? '–' : value.toFixed(digits);
}

/** A table formatted as Prettier would: the first column left-aligned, numbers right-aligned. */
function markdownTable(rows: readonly (readonly string[])[]): string[] {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(4, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const padded = (row: readonly string[]) =>
    line(row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))));
  const rule = line(widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)));
  return [padded(head), rule, ...body.map(padded)];
}
