import { findLinkTokens } from '../../letters/letter-links.ts';
import type { InboundMailRepository } from './inbound-mail-repository.ts';
import { readEnvelope } from './mail-envelope.ts';
import { readApart } from './read-apart.ts';
import type { InboundMail } from './read-inbound-mail.ts';

/**
 * What a mail asks for. A process reads it only if its headers do not say enough: anybody can write to us, and each process
 * takes a core for a moment. A mail with a token of ours, in its address or in a link, is read before the others.
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

/** The bytes of a mail as text. Of its encodings, the one that leaves links readable is undone. */
function visibleText(raw: Buffer): string {
  return raw
    .toString('latin1')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
}
