import { createApprovedBudgets } from './approved-budgets.ts';
import { gateInputOf } from './gate-input.ts';
import { runGate } from './gate.ts';
import { createTrialStore } from '../testing/trial-store.ts';
import { trialVersion } from '../testing/trial-version.ts';

test('the gate gets the stored files and the live manifests', async () => {
  const store = await createTrialStore();
  const sources = { ...store, budgets: createApprovedBudgets(store.storage), apiContract: undefined };
  await store.deploy('v1');
  const leaks = trialVersion({ version: 'v2', code: 'fetch("http://127.0.0.1:4000")' });
  await store.releases.addVersion(leaks, 'me');
  const input = await gateInputOf('trial', 'v2', sources);
  expect(input).toMatchObject({ candidate: { version: 'v2' }, live: [{ version: 'v1' }] });
  expect([...(input?.files ?? [])].sort()).toEqual([...leaks.keys()].sort());
  const found = input && runGate(input).findings.find(({ check }) => check === 'addresses');
  expect(found?.what).toMatch(/entry\.js names http:\/\/127\.0\.0\.1:4000/);
  expect(await gateInputOf('trial', 'v9', sources)).toBeUndefined();
  await store.remove();
});
