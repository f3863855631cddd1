/** A piece of an answer: plain text, or a link to a page. */
export interface AnswerPart {
  readonly text: string;
  readonly to?: string;
}

/** Splits a paragraph at its links, written `[text](/page)`. */
export function answerParts(paragraph: string): readonly AnswerPart[] {
  return paragraph
    .split(/(\[[^\]]+\]\([^)]+\))/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const [, text, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece) ?? [];
      return text !== undefined && to !== undefined ? { text, to } : { text: piece };
    });
}

/** A paragraph without link markup, for search engines. */
export function plainAnswer(paragraph: string): string {
  return answerParts(paragraph)
    .map(({ text }) => text)
    .join('');
}
