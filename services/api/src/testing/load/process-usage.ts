import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** What a process and its children used so far. */
export interface Usage {
  /** Seconds of processor time. */
  readonly cpu: number;
  /** Memory of its own, in megabytes; what Postgres's processes share is left out. */
  readonly memory: number;
}

/** @param pid of a process of this machine, which must be a Linux. */
export function usageOf(pid: number): Usage {
  const all = [pid, ...childrenOf(pid)].map(readProcess);
  return { cpu: sum(all.map(({ cpu }) => cpu)), memory: sum(all.map(({ memory }) => memory)) };
}

/** Seconds of processor time that all processes of the machine used. */
export function machineCpu(): number {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
  // user, nice, system, idle, iowait, irq, softirq, steal
  return sum([0, 1, 2, 5, 6].map((place) => Number(ticks[place]))) / ticksPerSecond;
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => fieldsOf(other)[1] === String(pid));
}

function readProcess(pid: number): Usage {
  const fields = fieldsOf(pid);
  // utime, stime, and those of ended children
  const cpu = sum([11, 12, 13, 14].map((place) => Number(fields[place] ?? 0))) / ticksPerSecond;
  const own = /^RssAnon:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
  return { cpu, memory: Number(own ?? 0) / 1024 };
}

/** The fields of `/proc/<pid>/stat` from the state on. */
function fieldsOf(pid: number): string[] {
  return read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
}

/** Empty if the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
