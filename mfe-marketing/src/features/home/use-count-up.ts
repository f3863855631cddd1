import { useEffect, useState, type RefObject } from 'react';

/** How the statistics count (specification 2 and 9). */
export const countUp = { durationMs: 2_000, steps: 60, visibleShare: 0.3 } as const;

/**
 * The step of a counting animation, 0 to 60. It is the last one when a page is prerendered, when motion is not wanted,
 * and where the browser cannot tell what is visible, so the numbers always show. Else it waits at 0 until 30 % of
 * the element are visible.
 */
export function useCountUp(watched: RefObject<Element | null>): number {
  const [step, setStep] = useState<number>(countUp.steps);

  useEffect(() => {
    const element = watched.current;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!element || still || !('IntersectionObserver' in window)) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const count = () => {
      timer = setInterval(() => setStep((now) => Math.min(now + 1, countUp.steps)), countUp.durationMs / countUp.steps);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Browsers differ in whether `isIntersecting` minds the threshold.
        if ((entry?.intersectionRatio ?? 0) < countUp.visibleShare) {
          setStep((now) => (timer === undefined ? 0 : now));
          return;
        }
        observer.disconnect();
        setStep(0);
        count();
      },
      { threshold: countUp.visibleShare },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [watched]);

  return step;
}
