/**
 * Makes untrusted text safe for a header or a list: control characters, line breaks and signs that turn the order of
 * letters around become a space, and no encoded word (RFC 2047) is left, which mail programs would decode.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
}
