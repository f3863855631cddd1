import type { Run } from '../../api/runs.ts';
import { isOver } from '../../run/run-state.ts';
import { useAppStore } from '../../state/hooks.ts';
import { runClosed } from '../../state/run-slice.ts';
import { coachesDeselected, selectSchools } from '../../state/selection-slice.ts';

/**
 * The session lets go of a run, to send another one: of one that is over to the schools that are left, otherwise to other schools.
 */
export function useCloseRun(): (run: Run) => void {
  const store = useAppStore();
  return (run) => {
    const over = isOver(run);
    const done = new Set(
      run.sends.filter(({ status }) => !over || status === 'sent' || status === 'unknown').map(({ school }) => school),
    );
    const schools = selectSchools(store.getState()).filter(({ school }) => done.has(school));
    store.dispatch(coachesDeselected(schools.flatMap(({ coaches }) => coaches)));
    store.dispatch(runClosed());
  };
}
