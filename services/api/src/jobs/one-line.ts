/**
 * Makes untrusted text safe for a header or a list: control characters and line breaks become a space, and no encoded word
 * (RFC 2047) is left, which mail programs would decode.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
}
