import Sequencer from '@jest/test-sequencer';

/** Journeys of a minute and more: begun last, one of them would run on alone. Jest knows only after a first run. */
const long = ['scenarios', 'teams', 'run-time', 'accessibility'];

/** Runs the journeys that take long before all others. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const found = long.findIndex((name) => path.endsWith(`/${name}.spec.ts`));
      return found < 0 ? long.length : found;
    };
    return [...super.sort(tests)].sort((one, other) => place(one) - place(other));
  }
}
