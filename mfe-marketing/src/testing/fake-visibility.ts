import { act } from '@testing-library/react';

/** Lets a test say how much of the watched elements is visible; without it, jsdom has no IntersectionObserver. */
export function installFakeVisibility() {
  const watching = new Set<{ readonly tell: IntersectionObserverCallback; readonly threshold: unknown }>();
  class FakeIntersectionObserver {
    readonly #entry: { readonly tell: IntersectionObserverCallback; readonly threshold: unknown };
    constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      this.#entry = { tell, threshold: options?.threshold };
    }
    observe(): void {
      watching.add(this.#entry);
    }
    disconnect(): void {
      watching.delete(this.#entry);
    }
  }
  Object.assign(window, { IntersectionObserver: FakeIntersectionObserver });
  return {
    thresholds: () => [...watching].map(({ threshold }) => threshold),
    /** @param share Of the element, 0 to 1. */
    show(share: number): void {
      act(() => {
        for (const { tell } of [...watching]) {
          // The hook reads nothing else of an entry, and the observer not at all.
          const entries = [{ intersectionRatio: share, isIntersecting: share > 0 }] as IntersectionObserverEntry[];
          tell(entries, undefined as never);
        }
      });
    },
    remove: () => void Reflect.deleteProperty(window, 'IntersectionObserver'),
  };
}
