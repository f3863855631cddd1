import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { pollDelay, watchRuns } from './watch-runs.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A client whose channel the test opens, closes and speaks on. */
async function watch() {
  let onStatus: (status: string) => void = () => undefined;
  let broadcast: () => void = () => undefined;
  const channel = {
    on(_type: string, _filter: object, listener: () => void) {
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
  return { client, onChange, stop, join: (status: string) => onStatus(status), broadcast: () => broadcast() };
}

it('joins the private channel of the user, and tells of each broadcast', async () => {
  const { client, onChange, join, broadcast, stop } = await watch();
  expect(client.channel).toHaveBeenCalledWith('user:jordan', { config: { private: true } });
  join('SUBSCRIBED');
  broadcast();
  expect(onChange).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(2 * pollDelay);
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
  expect(client.removeChannel).toHaveBeenCalledTimes(1);
});

it.each(['CHANNEL_ERROR', 'TIMED_OUT', 'CLOSED'])('looks every three seconds after %s', async (status) => {
  const { onChange, join } = await watch();
  join(status);
  await jest.advanceTimersByTimeAsync(3 * pollDelay);
  expect(onChange).toHaveBeenCalledTimes(3);
});

it('looks again when a joined socket is silent', async () => {
  const { onChange, join } = await watch();
  join('SUBSCRIBED');
  await jest.advanceTimersByTimeAsync(4 * pollDelay);
  expect(onChange).toHaveBeenCalledTimes(2);
});
