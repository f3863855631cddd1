/** Problems of one page that are told: a page may throw without an end. */
export const mostProblems = 10;

/** The first line of a text of foreign code, cut short. A copy: a slice would keep the whole text in memory. */
export function shortText(text: string): string {
  return Buffer.from(text.slice(0, 300).split('\n')[0] ?? '').toString();
}
