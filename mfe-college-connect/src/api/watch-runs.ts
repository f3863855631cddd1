import type { HostServices } from '@cc/contracts/federation/host-services';

/** Milliseconds between two looks while no broadcasts arrive. */
export const pollDelay = 3_000;
/** Milliseconds without a broadcast after which the socket counts as silent. */
const silence = 10_000;

/**
 * Calls `onChange` whenever a run of the user may have changed: on each broadcast of their private channel, and every three
 * seconds while the socket is not joined or is silent. Returns the function that stops it.
 */
export function watchRuns(host: HostServices, userId: string, onChange: () => void): () => void {
  let joined = false;
  let told = Date.now();
  let stopped = false;
  let leave: () => void = () => undefined;
  const tell = () => {
    told = Date.now();
    onChange();
  };
  const timer = setInterval(() => {
    if (!joined || Date.now() - told >= silence) tell();
  }, pollDelay);
  void (async () => {
    try {
      const data = await host.data();
      if (stopped) return;
      const channel = data.channel(`user:${userId}`, { config: { private: true } });
      leave = () => void data.removeChannel(channel);
      channel.on('broadcast', { event: 'run' }, tell).subscribe((status) => {
        joined = status === 'SUBSCRIBED';
        // A change may have come before the channel was joined.
        if (joined) tell();
      });
    } catch {
      // Without the client nothing can be read either; the timer keeps trying.
    }
  })();
  return () => {
    stopped = true;
    clearInterval(timer);
    leave();
  };
}
