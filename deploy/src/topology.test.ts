import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './settings/read-settings.ts';
import { topology } from './topology.ts';

test.each(topology)('$name is a program of this workspace, and its origins and calls are settings', (service) => {
  const { workspace, script, calls, origins, settings } = service;
  expect(existsSync(join(workspaceRoot, workspace, script))).toBe(true);
  const read = new Set(topology.flatMap((other) => other.settings));
  expect(origins.filter(({ setting }) => !read.has(setting))).toEqual([]);
  for (const [setting, called] of Object.entries(calls)) {
    expect(settings).toContain(setting);
    expect(topology.find(({ name }) => name === called)?.port).toBeGreaterThan(0);
  }
});

test('every public origin leads to one service', () => {
  const all = topology.flatMap(({ origins }) => origins.map(({ setting }) => setting));
  expect(all.toSorted()).toEqual(['ADMIN_URL', 'ALONE_URL', 'REGISTRY_URL', 'SITE_URL', 'STAFF_API_URL']);
});
