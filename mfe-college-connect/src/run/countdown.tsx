import { useEffect, useState } from 'react';

export interface CountdownProps {
  readonly until: number;
  readonly max?: number;
  /** At zero. Give the same function each time. */
  readonly onEnd?: () => void;
}

/** Counts down to a time in milliseconds since 1970, from at most `max` seconds: the clock of a device may be wrong. */
export function Countdown({ until, max = Infinity, onEnd }: CountdownProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.min(max, Math.max(0, Math.ceil((until - now) / 1000)));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) onEnd?.();
  }, [isOver, onEnd]);
  return <span role="timer">{durationText(seconds)}</span>;
}

/** Whole seconds as text: `1 minute 5 seconds`. */
function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [minutes > 0 && counted(minutes, 'minute'), (rest > 0 || minutes === 0) && counted(rest, 'second')];
  return parts.filter(Boolean).join(' ');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
