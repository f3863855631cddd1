import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../folders.ts';
import { run } from '../programs.ts';
import type { Kill } from './kill-parts.ts';

const page = join(root, 'docs/operations/recovery.md');
const begin = '<!-- written by npm run rehearse -- kill -->\n';

/** A line for people about one kill. */
export function lineOf({
  victims,
  readyAfter,
  failed,
  requests,
  visitorsAfter,
  longestPause,
  sent,
  unknown,
}: Kill): string {
  const visitors =
    failed === 0 ? 'no visitor noticed' : `${failed} of ${requests} requests failed, the last after ${visitorsAfter} s`;
  return `${victims.join(' and ')}: ready after ${readyAfter} s; ${visitors}; longest pause of emails ${longestPause} s; ${sent} sent, ${unknown} unknown`;
}

/** Writes the table of the page about recovery, with date and commit. */
export async function writeRecoveryPage(kills: readonly Kill[]): Promise<void> {
  const commit = (await run('git', ['-C', root, 'rev-parse', '--short', 'HEAD'])).trim();
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GB`;
  const rows = kills.map(
    ({ victims, readyAfter, failed, requests, visitorsAfter, longestPause, sent, unknown }) =>
      `| ${victims.join(' and ')} | ${readyAfter} s | ${failed} of ${requests} | ${failed === 0 ? '' : `${visitorsAfter} s`} | ${longestPause} s | ${sent} | ${unknown} |\n`,
  );
  const table =
    '| killed | ready again after | requests that failed | the last of them after | longest pause between emails | emails sent | unknown |\n' +
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n';
  const [text = ''] = readFileSync(page, 'utf8').split(begin);
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(page, `${text}${begin}\n${date}, commit ${commit}, ${machine}.\n\n${table}${rows.join('')}`);
  await run(process.execPath, [join(root, 'node_modules/prettier/bin/prettier.cjs'), '--write', page]);
}
