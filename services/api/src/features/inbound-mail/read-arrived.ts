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
  { knows }: InboundMailRepository,
): Promise<InboundMail | null> {
  const { own, from } = readEnvelope(raw, domain);
  if (!own) return null;
  const { purpose, token } = own;
  if (purpose === 'stop') {
    if (token !== null) return { kind: 'stop', tokens: [token], from };
    return readApart(raw, domain, await knows('opt-out', findLinkTokens(visibleText(raw))));
  }
  return token !== null && (await knows('bounce', [token])) ? readApart(raw, domain, true) : null;
}

/**
 * Lines of base64, as mail servers write them. Each attempt begins with a line and ends within it, so hostile text
 * takes no longer.
 */
const base64 = /(?:^[A-Za-z0-9+/]{40,100}\r?\n)+[A-Za-z0-9+/]{0,100}={0,2}/gm;

/** The bytes of a mail as text, in which links can be found, whatever the encodings of its parts. */
function visibleText(raw: Buffer): string {
  const text = raw.toString('latin1');
  const decoded = Array.from(text.matchAll(base64), ([lines]) => Buffer.from(lines, 'base64').toString('latin1'));
  return [text.replace(/=\r?\n/g, '').replaceAll('=3D', '='), ...decoded].join('\n');
}
