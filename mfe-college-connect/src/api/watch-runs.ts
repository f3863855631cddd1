import type { HostServices } from '@cc/contracts/federation/host-services';
import { z } from 'zod';

/** Milliseconds between two looks while no broadcasts arrive. */
export const pollDelay = 3_000;
/** Milliseconds without a broadcast after which the socket counts as silent. */
const silence = 10_000;

const broadcastSchema = z.object({ payload: z.object({ runId: z.uuid() }) });

/**
 * Calls `onChange` with the id of a run that changed, on each broadcast of the user's private channel. While the socket
 * is not joined or is silent, calls it every three seconds without an id, if the page is visible: some run may have
 * changed. Returns the function that stops it.
 */
export function watchRuns(host: HostServices, userId: string, onChange: (runId?: string) => void): () => void {
  let joined = false;
  let told = Date.now();
  let stopped = false;
  let leave: () => void = () => undefined;
  const tell = (runId?: string) => {
    told = Date.now();
    onChange(runId);
  };
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && (!joined || Date.now() - told >= silence)) tell();
  }, pollDelay);
  void (async () => {
    try {
      const data = await host.data();
      if (stopped) return;
      const channel = data.channel(`user:${userId}`, { config: { private: true } });
      leave = () => void data.removeChannel(channel);
      const hear = (broadcast: unknown) => tell(broadcastSchema.safeParse(broadcast).data?.payload.runId);
      channel.on('broadcast', { event: 'run' }, hear).subscribe((status) => {
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
