import { writePart } from '../write-part.ts';
import type { Told } from './rehearse-alerts.ts';

/** Writes the table at the end of the page about incidents, with date and commit. */
export async function writeAlertsPage(told: readonly Told[]): Promise<void> {
  const rows = told.flatMap(({ what, alerts, after, others, overAfter }) =>
    alerts.map(
      (name, place) =>
        `| ${what} | \`${name}\` | ${secondsOf(after[place]) ?? 'not seen'} | ${others.join(', ')} | ${secondsOf(overAfter[place]) ?? 'after the rehearsal'} |\n`,
    ),
  );
  const head =
    '| incident | alert | fires after | others that belong to it | over after its end |\n| --- | --- | ---: | --- | ---: |\n';
  await writePart(
    'docs/operations/incidents.md',
    '<!-- written by npm run rehearse -- alerts -->\n',
    head + rows.join(''),
  );
}

const secondsOf = (seconds: number | undefined) => (seconds === undefined ? undefined : `${seconds} s`);
