import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portsFromEnvironment } from './addresses.ts';
import { demoKeys } from './demo-keys.ts';
import { stackParts } from './parts.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parts-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('the API of the stack trusts no address, on this machine either, but the key that the site has', () => {
  const parts = stackParts({ root: '/', dataDir, ports: portsFromEnvironment({}), keys: demoKeys(dataDir) });
  const envOf = (part: string) => parts.find(({ name }) => name === part)?.env ?? {};
  expect(envOf('api')).not.toHaveProperty('TRUST_PROXY');
  expect(envOf('api')['PROXY_KEY']).toHaveLength(32);
  expect(envOf('site')['PROXY_KEY']).toBe(envOf('api')['PROXY_KEY']);
  expect(Object.values(envOf('registry'))).not.toContain(envOf('api')['PROXY_KEY']);
});

test('only the registry has the key of the operator', () => {
  const keys = demoKeys(dataDir);
  const parts = stackParts({ root: '/', dataDir, ports: portsFromEnvironment({}), keys });
  // The stand-ins are never deployed.
  const holders = parts.filter(({ name, env }) => name !== 'local' && Object.values(env).includes(keys.OPERATOR_KEY));
  expect(holders.map(({ name }) => name)).toEqual(['registry']);
});
