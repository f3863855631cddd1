/** Shown below the field for a link that coaches could not open (specification 5). */
export const highlightLinkError = 'Please enter a valid URL (e.g., https://www.youtube.com/watch?v=...)';

/**
 * Whether a highlight link may go into an email: empty, or an http or https address with a domain (specification 5).
 * Addresses with a name or password are refused, since they would be emailed to strangers.
 */
export function isHighlightLink(text: string): boolean {
  const link = text.trim();
  if (link === '') return true;
  // The URL parser repairs mistakes that email programs do not: missing slashes, spaces.
  if (!/^https?:\/\/\S+$/i.test(link) || !URL.canParse(link)) return false;
  const { hostname, username, password } = new URL(link);
  return username === '' && password === '' && isDomain(hostname);
}

/** At least two labels, the last one with a letter, so no IP address and not `localhost`. */
function isDomain(hostname: string): boolean {
  return /^(?:[\p{L}\p{N}-]+\.)+(?=[^.]*\p{L})[\p{L}\p{N}-]{2,}$/u.test(hostname);
}

/** A link as it is stored: `youtube.com/watch?v=x` gets `https://`. One that is not valid either way stays as it is. */
export function completeHighlightLink(text: string): string {
  const completed = `https://${text.trim()}`;
  return isHighlightLink(text) || !isHighlightLink(completed) ? text : completed;
}
