import type { Finding } from '@cc/contracts/deploy/finding';
import { shortAnswer } from './short-text.ts';

test('an answer keeps a hundred findings, each with as much text as a team can read', () => {
  const long = 'x'.repeat(1_000_000);
  const finding: Finding = { check: 'uses', what: long, whom: ['Trial team'], remedy: 'Name it.' };
  const answer = shortAnswer({
    checks: [{ name: 'pages', ok: false, detail: long }],
    findings: Array.from({ length: 1_000 }, () => finding),
  });
  expect(answer.findings).toHaveLength(100);
  expect(JSON.stringify(answer).length).toBeLessThan(600_000);
});
