import { overrideLink, type WantedOverride } from '@cc/contracts/federation/overrides';
import type { Registry } from '@cc/contracts/federation/registry';

/** The overrides of this page. */
export function activeOverrides({ remotes, overrides = [] }: Registry): WantedOverride[] {
  const byAddress = overrides.map(({ name, overrideUrl }) => ({ name, from: overrideUrl }));
  const byVersion = remotes
    .filter(({ name, channel }) => channel === 'override' && !byAddress.some((override) => override.name === name))
    .map(({ name, live }) => ({ name, from: live.version }));
  return [...byVersion, ...byAddress];
}

/** This page with these overrides, without the panel. */
export function linkHere(wanted: readonly WantedOverride[]): string {
  return overrideLink(window.location.href.replace(/#.*$/, ''), wanted);
}
