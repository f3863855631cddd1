import { aRegistry, aRemote } from '../testing/a-registry.ts';
import { speaksForVisitors } from './speaks-for-visitors.ts';

const byAddress = [{ name: 'trial', overrideUrl: 'http://localhost:3001' }];

test.each([
  ['what is live', aRegistry(aRemote()), true],
  ['a canary', aRegistry(aRemote({ channel: 'canary' })), true],
  ['a preview, or an override by version', aRegistry(aRemote({ channel: 'override' })), false],
  ['an override by address', { ...aRegistry(aRemote()), overrides: byAddress }, false],
])('a page with %s speaks for visitors: %#', (_what, registry, speaks) => {
  expect(speaksForVisitors(registry)).toBe(speaks);
});
