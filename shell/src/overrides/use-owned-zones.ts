import { useEffect, useState } from 'react';
import type { Registry } from '@cc/contracts/federation/registry';
import { ownedZones, type OwnedZone } from './owned-zones.ts';

export interface PlacedZone extends OwnedZone {
  readonly box: DOMRect;
}

/** The zones in the window as they are now, measured again when the page changes, scrolls or is resized. */
export function useOwnedZones(registry: Registry): readonly PlacedZone[] {
  const [zones, setZones] = useState<readonly PlacedZone[]>([]);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      const placed = ownedZones(document, registry, window.location.pathname).map((zone) => ({
        ...zone,
        box: zone.element.getBoundingClientRect(),
      }));
      setZones(placed.filter(({ box }) => box.bottom > 0 && box.top < window.innerHeight));
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    const observer = new MutationObserver(soon);
    const root = document.getElementById('root');
    if (root) observer.observe(root, { childList: true, subtree: true });
    window.addEventListener('scroll', soon, { capture: true, passive: true });
    window.addEventListener('resize', soon);
    measure();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('scroll', soon, { capture: true });
      window.removeEventListener('resize', soon);
    };
  }, [registry]);
  return zones;
}
