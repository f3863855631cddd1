import { readdir, readFile } from 'node:fs/promises';

export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** A browser has a process group of its own, which stays when its parent ends. */
  readonly group: number;
  /**
   * Of memory that it has for itself, with its page tables: what processes share, such as a program's own code, is left
   * out.
   */
  readonly bytes: number;
  readonly threads: number;
}

/** All processes. None where the system does not tell (`/proc` is Linux's). */
export async function allProcesses(): Promise<readonly Process[]> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  return (await Promise.all(names.map(readProcess))).filter((each) => each !== undefined);
}

/** A process of those with its descendants. */
export function familyOf(pid: number, all: readonly Process[]): readonly Process[] {
  const family = new Set([pid]);
  for (let before = 0; before < family.size;) {
    before = family.size;
    for (const each of all) if (family.has(each.parent)) family.add(each.pid);
  }
  return all.filter((each) => family.has(each.pid));
}

/** undefined for a process that has ended meanwhile, or waits for its parent to see that. */
async function readProcess(name: string): Promise<Process | undefined> {
  const read = (file: string) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => undefined);
  const [status, stat] = [await read('status'), await read('stat')];
  if (status === undefined || stat === undefined || /^State:\s*Z/m.test(status)) return undefined;
  // After the name in parentheses: state, parent, group.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (key: string) => Number(new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return {
    pid: Number(name),
    parent: field('PPid'),
    group: Number(fields[2]),
    bytes: (field('RssAnon') + field('RssShmem') + field('VmPTE')) * 1024,
    threads: field('Threads'),
  };
}
