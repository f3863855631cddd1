import { z } from 'zod';

/** Signs that change a terminal, begin a line, or turn the direction of the text after them. */
const unsafe = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * What runners of CI take for a command in the log that they print: `##[…`, `##vso[…`, and `::` at the beginning of a
 * line.
 */
const command = /#(?=#\w*\[)|^\s*:(?=:)/g;

/** Text of a person or a team, which others read on their terminals: one line without control characters. */
export const lineSchema = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine(
      (text) => oneLine(text) === text,
      'must be one line of text, without control characters and commands of CI',
    );

/** The text with a space for each sign that would not be shown as itself, and in what would be a command. */
export function oneLine(text: string): string {
  return text.replace(unsafe, ' ').replace(command, '$& ');
}
