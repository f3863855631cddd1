/** What is said of a text that is too long for its field, as the API says it. @param longest in characters. */
export function tooLongWords(longest: number): string {
  return `Please use at most ${longest.toLocaleString('en-US')} characters.`;
}

/** What is wrong with a text's length, with how long it is; blanks around it do not count. @param longest in characters. */
export function lengthProblem(text: string, longest: number): string | undefined {
  const { length } = text.trim();
  return length > longest ? `${tooLongWords(longest)} You have ${length.toLocaleString('en-US')}.` : undefined;
}

/** What is wrong with a text that must be there. @param longest in characters. @param missing said of one that is blank. */
export function requiredTextProblem(text: string, longest: number, missing: string): string | undefined {
  return text.trim() === '' ? missing : lengthProblem(text, longest);
}
