import type { Attachment } from 'postal-mime';
import type { BareMail } from './bare-mail.ts';

/** Addresses of one mail that are looked at. A letter has fewer recipients. */
const maxAddresses = 100;

/**
 * The addresses that do not exist, as a mail server says (RFC 3464).
 * @returns null: there is no such report.
 */
export function readFailedAddresses(mails: readonly BareMail[]): readonly string[] | null {
  const reports = mails.flatMap(({ attachments }) =>
    attachments
      .filter(({ mimeType }) => mimeType === 'message/delivery-status')
      .map((report) => bytesOf(report).toString()),
  );
  if (reports.length === 0) return null;
  // Each recipient has a block of fields; a folded line belongs to the one before.
  const blocks = reports.flatMap((report) =>
    report

      .replace(/\r\n/g, '\n')
      .replace(/\n[ \t]+/g, ' ')
      .split(/\n{2,}/),
  );
  return blocks
    .filter((block) => /^Action: *failed/im.test(block) && addressIsWrong.test(block))
    .flatMap((block) => [...block.matchAll(/^(?:Final|Original)-Recipient: *rfc822 *; *<?([^\s<>\0]{3,320})/gim)])
    .map(([, address = '']) => address)
    .slice(0, maxAddresses);
}

/**
 * The state of an address that does not work: no such address (5.1.x), closed (5.2.1), no such server (5.4.4), or no
 * reason given. Not a full mailbox (5.2.2), a letter that is too large (5.3.4), or one that was refused (5.7.x).
 */
const addressIsWrong = /^Status: *5\.(?:1\.\d+|2\.1|4\.4|0\.0)(?!\d)/im;

/** The addresses in a text. */
export function namedAddresses(text: string): readonly string[] {
  const found = text.matchAll(/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi);
  return [...new Set([...found].map(([address]) => address.toLowerCase()))].slice(0, maxAddresses);
}

/** What a mail has attached. The parser gives it as a text or as bytes. */
export function bytesOf({ content }: Attachment): Buffer {
  return Buffer.from(typeof content === 'string' ? content : new Uint8Array(content));
}
