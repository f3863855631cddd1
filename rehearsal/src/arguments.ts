import { parseArgs } from 'node:util';

const kinds = ['journeys', 'up', 'alerts', 'kill'] as const;

/** What to rehearse. */
export interface Asked {
  readonly what: (typeof kinds)[number];
  /** Alerts or parts; all of them if none are named. */
  readonly names: readonly string[];
  readonly keep: boolean;
  readonly build: boolean;
}

export const usage = `npm run rehearse -- [up | alerts [ALERT ...] | kill [PART ...]] [--keep] [--no-build]

  without a word       starts everything, deploys, runs the doctor, sends and buys, and stops
  up                   starts everything, and leaves it running until Ctrl-C
  alerts [ALERT ...]   causes the incidents of these alerts, or all, and waits for the alerts
  kill [PART ...]      kills these parts together, or every part in turn
  --keep               keeps the folder with all data and logs
  --no-build           takes the builds that are there
`;

/** @returns what to rehearse, or a sentence for somebody who asks for something else, or for help */
export function readArguments(args: readonly string[]): Asked | string {
  const options = {
    help: { type: 'boolean', short: 'h', default: false },
    keep: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    if (values.help) return usage;
    const [word = 'journeys', ...names] = positionals;
    const what = kinds.find((kind) => kind === word);
    if (what === undefined) return `There is no "${word}" to rehearse.\n\n${usage}`;
    return { what, names, keep: values.keep, build: !values['no-build'] };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${usage}`;
  }
}
