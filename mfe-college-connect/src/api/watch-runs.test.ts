import { randomUUID } from 'node:crypto';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { pollDelay, watchRuns } from './watch-runs.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A client whose channel the test opens, closes and speaks on. */
async function watch() {
  let onStatus: (status: string) => void = () => undefined;
  let broadcast: (message: object) => void = () => undefined;
  const channel = {
    on(_type: string, _filter: object, listener: typeof broadcast) {
      broadcast = listener;
      return channel;
    },
    subscribe: (listener: typeof onStatus) => void (onStatus = listener),
  };
  const client = { channel: jest.fn(() => channel), removeChannel: jest.fn() };
  const onChange = jest.fn();
  const host = { ...createFakeHost(), data: async () => client as never };
  const stop = watchRuns(host, 'jordan', onChange);
  await jest.advanceTimersByTimeAsync(0);
  return {
    client,
    onChange,
    stop,
    join: (status: string) => onStatus(status),
    broadcast: (payload: object) => broadcast({ type: 'broadcast', event: 'run', payload }),
  };
}

it('joins the private channel of the user, and tells which run each broadcast is about', async () => {
  const { client, onChange, join, broadcast, stop } = await watch();
  expect(client.channel).toHaveBeenCalledWith('user:jordan', { config: { private: true } });
  join('SUBSCRIBED');
  const runId = randomUUID();
  broadcast({ runId });
  broadcast({});
  expect(onChange.mock.calls).toEqual([[undefined], [runId], [undefined]]);
  await jest.advanceTimersByTimeAsync(2 * pollDelay);
  expect(onChange).toHaveBeenCalledTimes(3);
  stop();
  expect(client.removeChannel).toHaveBeenCalledTimes(1);
});

it.each(['CHANNEL_ERROR', 'TIMED_OUT', 'CLOSED'])('looks every three seconds after %s', async (status) => {
  const { onChange, join } = await watch();
  join(status);
  await jest.advanceTimersByTimeAsync(3 * pollDelay);
  expect(onChange).toHaveBeenCalledTimes(3);
});

it('does not look while nobody sees the page', async () => {
  const { onChange } = await watch();
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await jest.advanceTimersByTimeAsync(10 * pollDelay);
  expect(onChange).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  await jest.advanceTimersByTimeAsync(pollDelay);
  expect(onChange).toHaveBeenCalledTimes(1);
});

it('looks again when a joined socket is silent', async () => {
  const { onChange, join } = await watch();
  join('SUBSCRIBED');
  await jest.advanceTimersByTimeAsync(4 * pollDelay);
  expect(onChange).toHaveBeenCalledTimes(2);
});
