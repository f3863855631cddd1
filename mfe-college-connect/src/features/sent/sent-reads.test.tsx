import { startedRun } from '@cc/contracts/scenarios/samples';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { act, screen } from '@testing-library/react';
import { pollDelay } from '../../api/watch-runs.ts';
import { earlier, planned, sendingNow, sent } from '../../scenarios/run-rows.ts';
import { renderStep } from '../../testing/render-step.tsx';
import { createRunData } from '../../testing/runs.ts';
import SentPage from './sent-page.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const { runId } = startedRun;
const open = { schools: [sent, sendingNow, planned] } as const;

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function renderSent(...runs: Parameters<typeof createRunData>[0]) {
  const data = createRunData(runs);
  renderStep(<SentPage />, { host: createFakeHost({ data }) });
  await advance(0);
  return data;
}

/** What was asked for since: the view, and of which runs. */
const asked = ({ requests }: ReturnType<typeof createRunData>, since: number) =>
  requests.slice(since).map(({ name, query }) => {
    const which = ['id', 'run_id', 'ended_at'].find((column) => query.has(column));
    return which === undefined ? `${name} all` : `${name} ${which} ${query.get(which)}`;
  });

it('reads all runs once, and then the run that a broadcast names', async () => {
  const data = createRunData([open, earlier]);
  const client = await data.client();
  let broadcast: (message: object) => void = () => undefined;
  const channel = {
    on: (_type: string, _filter: object, hear: typeof broadcast) => ((broadcast = hear), channel),
    subscribe: () => channel,
  };
  jest.spyOn(client, 'channel').mockReturnValue(channel as never);
  jest.spyOn(client, 'removeChannel').mockResolvedValue('ok');
  renderStep(<SentPage />, { host: createFakeHost({ data }) });
  await advance(0);
  const since = data.requests.length;
  data.set({ state: 'finished', schools: [sent, sent, sent] }, earlier);
  const release = data.pause('own_runs');
  for (let event = 0; event < 10; event++) broadcast({ payload: { runId } });
  await advance(1);
  expect(asked(data, since)).toEqual([`own_runs id in.(${runId})`, `own_sends run_id in.(${runId})`]);
  // All that came during a read takes one more.
  for (let event = 0; event < 10; event++) broadcast({ payload: { runId } });
  release();
  await advance(1);
  expect(asked(data, since)).toHaveLength(4);
  expect(screen.getByText('3 of 3 sent.')).toBeInTheDocument();
  expect(screen.getByText('2 of 2 sent.')).toBeInTheDocument();
});

it('looks at open runs alone while no broadcast arrives', async () => {
  const data = await renderSent({ ...open, state: 'paused', pauseCode: 'user' }, earlier);
  const since = data.requests.length;
  await advance(pollDelay);
  expect(asked(data, since).sort()).toEqual([
    `own_runs ended_at gt.${earlier.createdAt}`,
    'own_runs ended_at is.null',
    `own_runs id in.(${runId})`,
    `own_sends run_id in.(${runId})`,
  ]);
});

it('shows what began and ended elsewhere when the page is seen again', async () => {
  const later = { ...earlier, id: 'b3a1c0de-1f2e-4a3b-8c4d-5e6f70819204', createdAt: '2026-11-10T14:05:00.000Z' };
  const data = await renderSent(earlier);
  data.set(earlier, later);
  document.dispatchEvent(new Event('visibilitychange'));
  await advance(0);
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    expect.stringContaining('Nov 10, 2026'),
    expect.stringContaining('Nov 9, 2026'),
  ]);
  // Nothing can have changed since.
  const since = data.requests.length;
  document.dispatchEvent(new Event('visibilitychange'));
  await advance(0);
  expect(asked(data, since)).toEqual(['own_runs ended_at is.null', `own_runs ended_at gt.${later.createdAt}`]);
});
