import { toldReleaseSchema } from '@cc/contracts/deploy/deploy-api';
import { describeRelease, historyLine } from './release-text.ts';

test('the history tells what a forced release broke, and why', () => {
  const release = toldReleaseSchema.parse({
    seq: 7,
    id: '3f0f2f43-5f1b-4a0e-9d0c-2f8a2c1f6a11',
    at: '2026-06-01T08:00:00.000Z',
    kind: 'retire',
    who: 'Operator (Ada)',
    remote: 'trial',
    checks: [{ name: 'fragments', ok: false, detail: 'honest places its fragment badge.' }],
    note: 'It reads what visitors type.',
    from: 'v1',
    to: 'v1',
    versionHash: 'hash',
    previousHash: '',
  });
  expect(
    historyLine(release)
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    '7  2026-06-01 08:00:00  trial  retire: no longer on the site, last at v1',
    'by Operator (Ada)',
    'despite: honest places its fragment badge.',
    '"It reads what visitors type."',
  ]);
});

test('a version that stays without a fallback is told as such', () => {
  const release = { kind: 'rollback', from: 'v2', to: 'v2' } as const;
  expect(describeRelease(release)).toBe('v2 stays, with no version to fall back on');
  expect(describeRelease({ ...release, to: 'v1' })).toBe('back to v1, replacing v2');
});
