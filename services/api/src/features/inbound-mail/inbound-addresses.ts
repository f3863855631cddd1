/**
 * Where coaches ask for no more emails. With a token, the address itself proves that a coach has the letter; without
 * one, the mail has to quote the letter's link.
 */
export function stopAddress(domain: string, token?: string): string {
  return token === undefined ? `stop@${domain}` : `stop+${token}@${domain}`;
}

/** Where the user of a letter forwards what came back. */
export function bounceAddress(domain: string, token: string): string {
  return `bounce+${token}@${domain}`;
}

/** An address of ours in the headers of a mail. Tokens have 52 digits: see `LetterTokens`. */
export interface OwnAddress {
  readonly purpose: 'stop' | 'bounce';
  readonly token: string | null;
}

/** @returns the first address of ours in the text, one with a token before one without; undefined: none. */
export function findOwnAddress(text: string, domain: string): OwnAddress | undefined {
  const ours = new RegExp(
    `(?<![\\w.+-])(stop|bounce)(?:\\+([0-9a-f]{52}))?@${domain.replaceAll('.', '\\.')}(?![\\w.-]*\\w)`,
    'gi',
  );
  const found = [...text.matchAll(ours)].map(([, purpose = '', token]) => ({
    purpose: purpose.toLowerCase() === 'stop' ? ('stop' as const) : ('bounce' as const),
    token: token?.toLowerCase() ?? null,
  }));
  return found.find(({ token }) => token !== null) ?? found[0];
}
