import type { Registry } from '@cc/contracts/federation/registry';
import { activeOverrides } from '../overrides/override-set.ts';

/**
 * Whether this page's reports count as visitor reports. With an override or a preview they do not: a team is testing,
 * or the deploy gate is checking a version that is not live.
 */
export function speaksForVisitors(registry: Registry): boolean {
  return !registry.overrides && activeOverrides(registry).length === 0;
}
