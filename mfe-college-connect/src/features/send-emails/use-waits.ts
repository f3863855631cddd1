import { useCallback, useEffect, useRef, useState } from 'react';
import type { WaitReason } from './send-school.ts';

/** A pause that is shown to the user. */
export interface Waiting {
  readonly reason: WaitReason;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export interface Waits {
  readonly waiting: Waiting | null;
  /** Waits this many milliseconds. Resolves to false if the step is left meanwhile. A pause with a reason is shown. */
  readonly wait: (ms: number, reason?: WaitReason) => Promise<boolean>;
}

/** The pauses of a run, which end when the step is left. */
export function useWaits(): Waits {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const left = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);
  const wait = useCallback(async (ms: number, reason?: WaitReason) => {
    if (reason) setWaiting({ reason, until: Date.now() + ms });
    const stayed = await sleep(ms, left.current.signal);
    if (reason) setWaiting(null);
    return stayed;
  }, []);
  return { waiting, wait };
}

function sleep(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(false);
      return;
    }
    const leave = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve(true);
    }, ms);
    signal.addEventListener('abort', leave, { once: true });
  });
}
