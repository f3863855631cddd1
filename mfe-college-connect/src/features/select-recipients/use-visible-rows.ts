import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Number of rows rendered above and below those in view, so that a scroll shows no blank space. */
const overscan = 8;
/** The rendered range moves in steps of this many rows, so that most frames of a scroll render nothing. */
const rowsPerMove = 4;

interface VisibleRowsOptions {
  readonly count: number;
  /** Pixels, the same for all rows. */
  readonly rowHeight: number;
}

/** The rows of a long list that are in view or near it, and the handlers of its scroller. */
export function useVisibleRows({ count, rowHeight }: VisibleRowsOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [top, setTop] = useState(0);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => setHeight(Math.min(element.clientHeight, window.innerHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);

  const follow = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    // On a phone the list is as high as its rows, and the page scrolls past them.
    const aboveWindow = Math.max(0, -element.getBoundingClientRect().top);
    const row = Math.floor((element.scrollTop + aboveWindow) / rowHeight);
    setTop(row - (row % rowsPerMove));
  }, [rowHeight]);
  // Synchronously, in the same frame: a fast scroll would show gaps otherwise.
  const onScroll = useCallback(() => flushSync(follow), [follow]);
  useEffect(() => {
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [onScroll]);

  const scrollTo = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      if (count * rowHeight > element.clientHeight) {
        const lowest = (index + 1) * rowHeight - element.clientHeight;
        element.scrollTop = Math.min(index * rowHeight, Math.max(lowest, element.scrollTop));
      } else {
        const middle = element.getBoundingClientRect().top + index * rowHeight - window.innerHeight / 2;
        window.scrollBy(0, middle);
      }
      follow();
    },
    [count, follow, rowHeight],
  );

  const inSight = Math.ceil(height / rowHeight) + rowsPerMove;
  const first = Math.max(0, Math.min(top, count - inSight) - overscan);
  const end = Math.min(count, first + inSight + 2 * overscan);
  return { scroller, onScroll, scrollTo, first, end };
}
