import { soccerCoaches } from '@cc/contracts/scenarios/coaches';
import { pollDelay } from '../../../api/watch-runs.ts';
import { schoolRows } from '../../../scenarios/run-rows.ts';
import { runStarted } from '../../../state/run-slice.ts';
import { allCoachesDeselected, coachesSelected } from '../../../state/selection-slice.ts';
import { createRunData } from '../../../testing/runs.ts';
import { advance, renderSendStep, runId } from './send-step.tsx';

type Runs = Parameters<typeof createRunData>[0];

/** Step 7 with a run of this session; `become` changes it as the server would. */
export async function renderRun(run: Runs[number], options: Parameters<typeof renderSendStep>[0] = {}) {
  const data = createRunData([run], { schools: schoolRows });
  const ofRun = new Set((data.tables['own_sends'] ?? []).flatMap(({ coach_ids }) => coach_ids));
  const rendered = renderSendStep({
    ...options,
    data,
    prepare(store) {
      store.dispatch(allCoachesDeselected());
      store.dispatch(coachesSelected(soccerCoaches.filter(({ id }) => ofRun.has(id))));
      store.dispatch(runStarted(runId));
    },
  });
  await advance(0);
  const become = async (next: Runs[number]) => {
    data.set(next);
    await advance(pollDelay);
  };
  const changes = () => rendered.api.to('/api/runs/change').map(({ body }) => body);
  return { ...rendered, data, become, changes };
}
