import type { Registry } from '@cc/contracts/federation/registry';
import { activeOverrides } from '../overrides/override-set.ts';

/**
 * Whether what happens on this page counts as what visitors meet. Under an override or a preview it does not: a team tries
 * something out, or the gate of a deployment looks at a version that nobody has yet.
 */
export function speaksForVisitors(registry: Registry): boolean {
  return !registry.overrides && activeOverrides(registry).length === 0;
}
