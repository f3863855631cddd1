import { useEffect, useState } from 'react';

/** The time until a moment (milliseconds since 1970) in words, counting down. */
export function Countdown({ until }: { readonly until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span role="timer">{durationWords(Math.max(0, Math.ceil((until - now) / 1000)))}</span>;
}

/** Whole seconds in words: `1 minute 5 seconds`. */
export function durationWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const words = [minutes > 0 && counted(minutes, 'minute'), (rest > 0 || minutes === 0) && counted(rest, 'second')];
  return words.filter(Boolean).join(' ');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
