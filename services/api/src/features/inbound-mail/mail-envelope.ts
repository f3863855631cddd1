import { addressParser } from 'postal-mime';
import { findOwnAddress, type OwnAddress } from './inbound-addresses.ts';

/** Bytes of a mail's headers that are looked at. Mail servers send up to 64 kB. */
export const maxHeadersSize = 200_000;
/** Characters of the sender's header. Real ones have one address. */
const maxFrom = 2_000;

/** Headers that name whom a mail was for. */
const recipientHeaders: readonly string[] = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];
/** These, and the sender's, with the folded lines that belong to them. */
const header = new RegExp(`(?:^|\\n)(from|${recipientHeaders.join('|')})[ \\t]*:([^\\n]*(?:\\n[ \\t][^\\n]*)*)`, 'gi');

/** Whom a mail is for, and who says to have sent it. */
export interface Envelope {
  /** undefined: the mail is for nobody here. */
  readonly own: OwnAddress | undefined;
  /** An address in any case; empty: none. */
  readonly from: string;
}

/**
 * Looks at the headers alone. It may run in the API's own process: what it takes grows with their length, whatever they
 * are.
 */
export function readEnvelope(raw: Buffer, domain: string): Envelope {
  const text = raw.subarray(0, maxHeadersSize).toString();
  const end = text.search(/(?:^|\n)\r*\n/);
  const headers = Array.from(
    text.slice(0, end === -1 ? text.length : end).matchAll(header),
    ([, name = '', value = '']) => [name.toLowerCase(), value.replace(/[\r\n]+/g, '').trim()] as const,
  );
  const recipients = headers.filter(([name]) => recipientHeaders.includes(name)).map(([, value]) => value);
  const [, from = ''] = headers.find(([name, value]) => name === 'from' && value !== '') ?? [];
  const [sender] = addressParser(from.slice(0, maxFrom));
  return {
    own: findOwnAddress(recipients.join('\n'), domain),
    // Postgres takes no NUL.
    from: (sender?.address ?? '').replaceAll('\0', ''),
  };
}
