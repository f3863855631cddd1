import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { CannotStart } from '@cc/deploy/start-service';
import type { Process } from './processes-of.ts';

const run = promisify(execFile);
/**
 * Looks in a row that bind the processes of a check: a process that starts during the first one is bound by the second.
 */
const looks = 2;

/**
 * Only Linux has it, and there it belongs to util-linux.
 * @throws CannotStart where checks could not have processors of their own
 */
export async function assertTaskset(): Promise<void> {
  if (process.platform !== 'linux') return;
  await run('taskset', ['--version']).catch((error: unknown) => {
    throw new CannotStart(`The checker needs taskset, of Debian's package util-linux: ${String(error)}`);
  });
}

/**
 * The processors of one of the checks that run at once: each has its part of them, so a page full of loops holds up no
 * other check.
 */
export class OwnProcessors {
  static readonly #all = new Set<OwnProcessors>();
  #bound: string | undefined;
  #left = 0;

  constructor() {
    OwnProcessors.#all.add(this);
  }

  /** The check has ended. */
  end(): void {
    OwnProcessors.#all.delete(this);
  }

  /** Binds the processes of the check to its processors: to all of them, as soon as it runs alone. */
  async bind(family: readonly Pick<Process, 'pid'>[]): Promise<void> {
    const all = [...OwnProcessors.#all];
    // None is known where there is no `/proc`: see `allProcesses`.
    if (family.length === 0) return;
    // One that runs alone has them from the beginning.
    if (all.length === 1 && this.#bound === undefined) return;
    // It has ended meanwhile.
    if (!OwnProcessors.#all.has(this)) return;
    const own = partOf(await processors(), all.indexOf(this), all.length).join();
    if (own !== this.#bound) [this.#bound, this.#left] = [own, looks];
    if (this.#left === 0) return;
    this.#left -= 1;
    // A process may have ended meanwhile.
    await Promise.allSettled(
      family.map(({ pid }) => run('taskset', ['--all-tasks', '--cpu-list', '--pid', own, `${pid}`])),
    );
  }
}

/** One of so many parts of equal size, from 0. All of the list if it is shorter. */
export function partOf(list: readonly number[], part: number, parts: number): readonly number[] {
  return list.length < parts ? list : list.filter((_each, place) => Math.floor((place * parts) / list.length) === part);
}

/** Those that this process may use, as in `Cpus_allowed_list: 0-3,6`. */
async function processors(): Promise<readonly number[]> {
  const status = await readFile('/proc/self/status', 'utf8');
  const ranges = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1]?.split(',') ?? [];
  return ranges.flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, place) => first + place);
  });
}
