import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';

/** Lighthouse categories with their minimum scores, 0 to 100. */
export const categories = [
  { id: 'performance', label: 'performance', wanted: 98 },
  { id: 'accessibility', label: 'accessibility', wanted: 100 },
  { id: 'best-practices', label: 'best practices', wanted: 100 },
  { id: 'seo', label: 'SEO', wanted: 100 },
] as const;

export interface PagePoints {
  readonly path: string;
  /** The scores of the visit with the median performance. */
  readonly points: Readonly<Record<(typeof categories)[number]['id'], number>>;
  /** The performance score of every visit, in order. */
  readonly visits: readonly number[];
}

export interface LighthouseReport {
  /** When it was made, in ISO 8601. */
  readonly at: string;
  readonly commit: string;
  readonly lighthouse: string;
  readonly machine: ReturnType<typeof machineFacts>;
  readonly pages: readonly PagePoints[];
}

/** One sentence per category below its minimum; empty if there are none. */
export function shortfallsOf({ points }: PagePoints): string[] {
  const missed = categories.filter(({ id, wanted }) => points[id] < wanted);
  return missed.map(({ id, label, wanted }) => `${label} ${points[id]} (wanted ${wanted})`);
}

/** The machine of a measurement. `load`: the load average of the last minute. */
export function machineFacts() {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    /** GB. */
    memory: Math.round(totalmem() / 1e8) / 10,
    system: `${type()} ${release()}`,
    node: process.version,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** Writes the report into the folder of the benchmarks. Returns its path in the workspace. */
export function writeReport(root: string, report: Omit<LighthouseReport, 'commit'>): string {
  const path = 'docs/benchmarks/lighthouse.md';
  writeFileSync(join(root, path), reportPage({ ...report, commit: commitOf(root) }));
  return path;
}

/** The commit that is checked out, with a plus if files other than the stored results have changed. */
function commitOf(root: string): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', '.', ':!docs/benchmarks') ? '+' : ''}`;
}

function reportPage({ at, commit, lighthouse, machine, pages }: LighthouseReport): string {
  const { processor, cores, memory, system, node, load } = machine;
  const width = Math.max(...pages.map(({ path }) => path.length), 'page'.length);
  const row = (path: string, cells: readonly string[]) => `| ${path.padEnd(width)} | ${cells.join(' | ')} |`;
  return [
    '# Lighthouse, mobile: every public page',
    '',
    '```sh',
    'npm run lighthouse',
    '```',
    '',
    `Points of 100 by Lighthouse ${lighthouse} on ${at.slice(0, 10)}, commit ${commit}: ${processor}, ${cores} cores, ${memory} GB,`,
    `${system}, Node ${node}; load ${load} at the start. Each page was visited three times; these are the scores of the visit`,
    'with the median performance.',
    '',
    row(
      'page',
      categories.map(({ label }) => label),
    ),
    row(
      '-'.repeat(width),
      categories.map(({ label }) => `${'-'.repeat(label.length - 1)}:`),
    ),
    ...pages.map(({ path, points }) =>
      row(
        path,
        categories.map(({ id, label }) => String(points[id]).padStart(label.length)),
      ),
    ),
    '',
    `Wanted: ${categories.map(({ label, wanted }) => `${label} ${wanted}`).join(', ')}; with less the command ends with an error.`,
    '',
  ].join('\n');
}
