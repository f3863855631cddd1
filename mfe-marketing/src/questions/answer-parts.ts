/** A piece of an answer: words, and the page that they lead to. */
export interface AnswerPart {
  readonly words: string;
  readonly to?: string;
}

/** Reads `[words](/page)` out of a paragraph. */
export function answerParts(paragraph: string): readonly AnswerPart[] {
  return paragraph
    .split(/(\[[^\]]+\]\([^)]+\))/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const [, words, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece) ?? [];
      return words !== undefined && to !== undefined ? { words, to } : { words: piece };
    });
}

/** The words of a paragraph alone, for search engines. */
export function plainAnswer(paragraph: string): string {
  return answerParts(paragraph)
    .map(({ words }) => words)
    .join('');
}
