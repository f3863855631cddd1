/** What the last line of each email says to a coach, before its link (D22). */
export const optOutSentence = "Please don't write to me again through Coach Connect";

/** What stands in place of the link in the preview, and in a test that the athlete sends to the own mailbox. */
export const optOutPlaceholder = '(here is a link for the coach)';

/**
 * An email as it leaves: the letter as it was written, then the line for the coach.
 * @param address to which the coach may forward the email instead; null: there is none.
 */
export function withOptOutLine(body: string, link: string, address: string | null = null): string {
  return `${body}\n\n${optOutSentence}: ${link}${address === null ? '' : ` (or forward this email to ${address})`}\n`;
}
