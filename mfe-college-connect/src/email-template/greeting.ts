import type { Greeting } from '@cc/contracts/entities/letter';

/** What a body starts with: the greeting of the specification, or the coaches of each school by name (D1.34). */
export const greetings: Readonly<Record<Greeting, string>> = { coach: 'Dear Coach,', names: 'Dear [Coach Names],' };

const otherSalutation = /^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening))\b[^,\n]{0,60},/i;

/**
 * Forces the first line of a body to start with the chosen greeting. A damaged greeting is repaired and another
 * salutation replaced; any other text is kept below the greeting.
 */
export function forceGreeting(body: string, choice: Greeting): string {
  const greeting = greetings[choice];
  if (body.startsWith(greeting)) return body;
  const lineEnd = body.indexOf('\n');
  const firstLine = lineEnd === -1 ? body : body.slice(0, lineEnd);
  const rest = body.slice(firstLine.length);
  if (isSubsequence(firstLine.trim(), greeting)) return greeting + rest;
  const oneCharacterMore = body.slice(0, greeting.length + 1);
  if (isSubsequence(greeting, oneCharacterMore)) return greeting + body.slice(oneCharacterMore.length);
  if (otherSalutation.test(body)) return body.replace(otherSalutation, greeting);
  return `${greeting}\n\n${body.trimStart()}`;
}

/** Whether `part` is `whole` without some characters, such as a greeting after a deletion. */
function isSubsequence(part: string, whole: string): boolean {
  let matched = 0;
  for (const character of whole) if (character === part[matched]) matched += 1;
  return matched === part.length;
}
