import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './folders.ts';
import { run } from './programs.ts';

/** Replaces what a page has after a mark by what was measured, with date, commit and machine. */
export async function writePart(page: string, mark: string, measured: string): Promise<void> {
  const file = join(root, page);
  const commit = (await run('git', ['-C', root, 'rev-parse', '--short', 'HEAD'])).trim();
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GB`;
  const [text = ''] = readFileSync(file, 'utf8').split(mark);
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(file, `${text}${mark}\n${date}, commit ${commit}, ${machine}.\n\n${measured}`);
  await run(process.execPath, [join(root, 'node_modules/prettier/bin/prettier.cjs'), '--write', file]);
}
