/** The longest address that mail can be delivered to, in characters (RFC 5321). */
export const emailMaxLength = 254;

/**
 * The rule for an address that we answer: pages, the API and the database share it. Words joined by single dots, an @,
 * and a domain with a dot, all in ASCII: not every mail server takes other letters. The newsletter has a simpler rule.
 *
 * PostgreSQL reads the same expression; the database's checks hold it word for word.
 */
export const emailPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/;

/**
 * The same expression for the `pattern` of an input. Browsers read it anchored at both ends, with the flag `v`, which
 * wants more characters of a set escaped.
 */
export const emailInputPattern = emailPattern.source
  .slice(1, -1)
  .replace(
    /\[(.*?)\]/g,
    (_set, inside: string) => `[${inside.replace(/\\?[/{|}]|-$/g, (sign) => `\\${sign.at(-1)}`)}]`,
  );

/** Whether the text is an address that can receive mail. */
export function looksLikeEmail(text: string): boolean {
  return text.length <= emailMaxLength && emailPattern.test(text);
}
