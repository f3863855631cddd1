import { findLinkTokens } from '../../letters/letter-links.ts';
import type { InboundMailRepository } from './inbound-mail-repository.ts';
import { readEnvelope } from './mail-envelope.ts';
import { readApart } from './read-apart.ts';
import type { InboundMail } from './read-inbound-mail.ts';

/**
 * What a mail asks for. A process reads it only if its headers do not say enough: anybody can write to us, and each
 * process takes a core for a moment. A mail with a token of ours, in its address or in a link, is read before the
 * others.
 * @returns null: nothing for us, or it cannot be read. @throws ApiFailure unavailable: see `readApart`.
 */
export async function readArrived(
  raw: Buffer,
  domain: string,
  { knows, wentTo }: InboundMailRepository,
): Promise<InboundMail | null> {
  const { own, from } = readEnvelope(raw, domain);
  if (!own) return null;
  const { purpose, token } = own;
  if (purpose === 'stop') {
    if (token !== null) return { kind: 'stop', tokens: [token], from };
    const tokens = visibleTexts(raw).flatMap(findLinkTokens).slice(-mostTokens);
    const known = await knows('opt-out', tokens);
    // Only the order of the links needs the process, and where a letter went to the sender it does not count. So a
    // coach who forwards that letter waits for none of the mails that others send.
    if (known && (await wentTo(tokens, from))) return { kind: 'stop', tokens, from };
    return readApart(raw, domain, known);
  }
  return token !== null && (await knows('bounce', [token])) ? readApart(raw, domain, true) : null;
}

/**
 * Lines of base64, as mail servers write them. Each attempt begins with a line and ends within it, so hostile text
 * takes no longer.
 */
const base64 = /(?:^[A-Za-z0-9+/]{40,100}\r?\n)+[A-Za-z0-9+/]{0,100}={0,2}/gm;

/** A hostile mail has a link in each of thousands of texts. Each token is checked. */
const mostTokens = 200;

/** The bytes of a mail as text, in which links can be found, and each text in base64: a file may be full of links. */
function visibleTexts(raw: Buffer): readonly string[] {
  const text = raw.toString('latin1');
  const decoded = Array.from(text.matchAll(base64), ([lines]) => Buffer.from(lines, 'base64').toString('latin1'));
  return [text.replace(/=\r?\n/g, '').replaceAll('=3D', '='), ...decoded];
}
