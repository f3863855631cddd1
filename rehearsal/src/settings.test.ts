import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSettings } from '@cc/deploy/settings';
import { replicas } from './addresses.ts';
import { certificatesIn } from './certificates.ts';
import { foldersIn } from './folders.ts';
import { killPlan } from './kill/kill-parts.ts';
import { newBucket } from './parts/store.ts';
import { environmentOf } from './settings.ts';

const folders = foldersIn(mkdtempSync(join(tmpdir(), 'rehearsal-settings-')));
const certificates = certificatesIn(folders);
beforeAll(() => {
  for (const file of [folders.data, dirname(certificates.authorityFile)]) mkdirSync(file);
  writeFileSync(certificates.authorityFile, '-----BEGIN CERTIFICATE-----\n');
});
afterAll(() => rmSync(folders.all, { recursive: true }));

test('every process of the rehearsal passes the checks of production, each at a host of its own', () => {
  for (const replica of replicas) {
    const settings = readSettings(replica.service.name, environmentOf(replica, folders, certificates, newBucket()));
    expect(settings).toMatchObject({ STAGE: 'production', HOST: replica.host, PORT: replica.service.port });
  }
  expect(new Set(replicas.map(({ host }) => host)).size).toBe(replicas.length);
});

test('each part is killed alone, and both of each pair; each service is restarted', () => {
  const plan = killPlan(['names', 'stand-ins', 'postgres', 'proxy', ...replicas.map(({ name }) => name)]);
  expect(plan).toContainEqual({ how: 'killed', victims: ['api-1'] });
  expect(plan).toContainEqual({ how: 'killed', victims: ['api-1', 'api-2'] });
  expect(plan).toContainEqual({ how: 'killed', victims: ['postgres'] });
  expect(plan).toContainEqual({ how: 'restarted', victims: ['api-1', 'api-2'] });
  const victims = plan.flatMap((one) => one.victims);
  expect(victims).not.toContain('names');
  expect(victims).not.toContain('stand-ins');
});
