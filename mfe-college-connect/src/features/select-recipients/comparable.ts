/** A text as the search compares it: lower case, without accents and punctuation, words separated by one space. */
export function comparable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}|['’.]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
