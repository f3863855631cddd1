import type { ChecksAnswer } from '@cc/contracts/deploy/checker';

/** Problems of one page that are told: a page may throw without an end. */
export const mostProblems = 10;

/** The first line of a text of foreign code, cut short. A copy: a slice would keep the whole text in memory. */
export function shortText(text: string): string {
  return Buffer.from(text.slice(0, 300).split('\n')[0] ?? '').toString();
}

/** Findings of one check that are told, and characters of each sentence: some sentences list problems of a page. */
const [mostFindings, longest] = [100, 5_000];

/** An answer with as much of foreign texts as a team can read. The registry and the log of releases keep it. */
export function shortAnswer({ checks, findings }: ChecksAnswer): ChecksAnswer {
  const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
  return {
    checks: checks.map((check) => ({ ...check, detail: cut(check.detail) })),
    findings: findings.slice(0, mostFindings).map((finding) => ({ ...finding, what: cut(finding.what) })),
  };
}
