import { spawnSync } from 'node:child_process';
import { cpus, freemem, loadavg, release, totalmem, type } from 'node:os';

/** The machine of a measurement. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  /** GB. */
  readonly memory: number;
  readonly freeMemory: number;
  readonly system: string;
  readonly node: string;
  /** The load average of the last minute: more than a fraction of the cores makes times unreliable. */
  readonly load: number;
}

export function machineFacts(): Machine {
  const gigabytes = (bytes: number) => Math.round(bytes / 1e8) / 10;
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory: gigabytes(totalmem()),
    freeMemory: gigabytes(freemem()),
    system: `${type()} ${release()}`,
    node: process.version,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** The commit that is checked out, with a plus if files other than the results have changed. */
export function commitOf(root: string): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', '.', ':!docs/benchmarks') ? '+' : ''}`;
}
