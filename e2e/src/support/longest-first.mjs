import Sequencer from '@jest/test-sequencer';

/** Journeys of a minute or more: started last, one would run alone. Jest knows durations only after a first run. */
const long = ['deploy', 'scenarios', 'teams', 'run-time'];

/** Runs the longest journeys first. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const found = long.findIndex((name) => path.endsWith(`/${name}.spec.ts`));
      return found < 0 ? long.length : found;
    };
    return [...super.sort(tests)].sort((one, other) => place(one) - place(other));
  }
}
