/** The longest address that mail can be delivered to, in characters (RFC 5321). */
export const emailMaxLength = 254;

const simplePattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The simple pattern of specification 5: text, @, text, dot, text. What the server accepts may be narrower. */
export function looksLikeEmail(text: string): boolean {
  return text.length <= emailMaxLength && simplePattern.test(text);
}
