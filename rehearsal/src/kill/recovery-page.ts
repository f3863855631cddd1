import { writePart } from '../write-part.ts';
import type { Kill } from './kill-parts.ts';

/** A line for people about one kill. */
export function lineOf({
  how,
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
  return `${victims.join(' and ')} ${how}: ready after ${readyAfter} s; ${visitors}; longest pause of emails ${longestPause} s; ${sent} sent, ${unknown} unknown`;
}

/** Writes the table of the page about recovery, with date and commit. */
export async function writeRecoveryPage(kills: readonly Kill[]): Promise<void> {
  const rows = kills.map(
    ({ how, victims, readyAfter, failed, requests, visitorsAfter, longestPause, sent, unknown }) =>
      `| ${victims.join(' and ')} | ${how} | ${readyAfter} s | ${failed} of ${requests} | ${failed === 0 ? '' : `${visitorsAfter} s`} | ${longestPause} s | ${sent} | ${unknown} |\n`,
  );
  const table =
    '| part | how it ended | ready again after | requests that failed | the last of them after | longest pause between emails | emails sent | unknown |\n' +
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n';
  await writePart(
    'docs/operations/recovery.md',
    '<!-- written by npm run rehearse -- kill -->\n',
    table + rows.join(''),
  );
}
