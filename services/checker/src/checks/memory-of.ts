import { readdir, readFile } from 'node:fs/promises';

/**
 * Bytes of memory that a process and its descendants have for themselves: what they share with others, such as the program's
 * own code, is left out. 0 where the system does not tell (`/proc` is Linux's).
 */
export async function memoryOf(pid: number): Promise<number> {
  const all = await Promise.all(
    (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(readStatus),
  );
  const found = all.filter((each) => each !== undefined);
  const family = new Set([pid]);
  for (let before = 0; before < family.size;) {
    before = family.size;
    for (const each of found) if (family.has(each.parent)) family.add(each.pid);
  }
  return found.filter((each) => family.has(each.pid)).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** undefined for a process that has ended meanwhile. */
async function readStatus(name: string) {
  const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => undefined);
  if (status === undefined) return undefined;
  const field = (key: string) => Number(new RegExp(`^${key}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { pid: Number(name), parent: field('PPid'), bytes: (field('RssAnon') + field('RssShmem')) * 1024 };
}
