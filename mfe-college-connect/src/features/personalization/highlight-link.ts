/** Shown below the field for a link that no coach could open (specification 5). */
export const highlightLinkError = 'Please enter a valid URL (e.g., https://www.youtube.com/watch?v=...)';

/**
 * Whether a highlight link may go into a mail: empty, or an http or https address with a domain (specification 5).
 * Addresses with a name or password in them are refused: they would be mailed to strangers.
 */
export function isHighlightLink(text: string): boolean {
  const link = text.trim();
  if (link === '') return true;
  // The URL parser mends what a mail program would not: missing slashes, spaces.
  if (!/^https?:\/\/\S+$/i.test(link) || !URL.canParse(link)) return false;
  const { hostname, username, password } = new URL(link);
  return username === '' && password === '' && isDomain(hostname);
}

/** At least two labels, the last one with a letter: an IP address or `localhost` is no place for a video. */
function isDomain(hostname: string): boolean {
  return /^(?:[\p{L}\p{N}-]+\.)+(?=[^.]*\p{L})[\p{L}\p{N}-]{2,}$/u.test(hostname);
}
