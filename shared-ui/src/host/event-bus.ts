import type { EventBus, HostEvents } from '@cc/contracts/federation/events';

type Listener = (detail: never) => void;

/** The event bus between remotes and the host. */
export function createEventBus(): EventBus {
  const listeners = new Map<keyof HostEvents, Set<Listener>>();

  return {
    emit(name, detail) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        // The listeners of a name were all added by `on` with that name's detail.
        notify(listener as (value: typeof detail) => void, detail);
      }
    },
    on(name, listener) {
      // A wrapper of its own, so that the same function may listen twice and leave once.
      const entry: Listener = (detail) => listener(detail);
      const named = listeners.get(name) ?? new Set();
      listeners.set(name, named.add(entry));
      return () => void named.delete(entry);
    },
  };
}

function notify<Detail>(listener: (detail: Detail) => void, detail: Detail): void {
  try {
    listener(detail);
  } catch (error) {
    // A failing listener must not keep the event from the others; its error is still reported.
    setTimeout(() => {
      throw error;
    });
  }
}
