import { findLinkTokens } from '../../letters/letter-links.ts';
import { parseMail, type BareMail } from './bare-mail.ts';
import { bytesOf, namedAddresses, readFailedAddresses } from './failed-addresses.ts';
import { maxHeadersSize, readEnvelope } from './mail-envelope.ts';
import { maxReadBytes } from './read-apart.ts';

/** What a mail asks for. Nothing else of it is kept. */
export type InboundMail =
  | {
      readonly kind: 'stop';
      /** Of letters, in the order of the mail: the text of a letter may contain links of others. */
      readonly tokens: readonly string[];
      readonly from: string;
    }
  | {
      readonly kind: 'bounce';
      readonly token: string;
      readonly addresses: readonly string[];
      /** A mail server says that they failed. Else the text only names them. */
      readonly certain: boolean;
    };

/** The parser takes long for very many lines, whatever they contain. */
const maxLines = 30_000;

/**
 * How many attached mails are read at each level, and how many levels: people forward several mails, and forwarded
 * ones.
 */
const mostForwarded = 10;
const deepest = 3;

/**
 * Reads a mail whose headers do not say enough (`readArrived`). @returns null: nothing for us, or it cannot be read.
 */
export async function readInboundMail(raw: Buffer, domain: string): Promise<InboundMail | null> {
  const { own, from } = readEnvelope(raw, domain);
  const mail = own ? await parse(raw) : null;
  if (!own || mail === null) return null;
  const mails = [mail, ...(await forwardedMails(mail))];
  if (own.purpose === 'stop') {
    const tokens = linkTokensOf(mails);
    return tokens.length === 0 ? null : { kind: 'stop', tokens, from };
  }
  if (own.token === null) return null;
  const failed = readFailedAddresses(mails);
  return failed === null
    ? { kind: 'bounce', token: own.token, addresses: namedAddresses(textsOf(mails).join('\n')), certain: false }
    : { kind: 'bounce', token: own.token, addresses: failed, certain: true };
}

/** Mails that were forwarded as files, and those in these; some programs send them without their type. */
async function forwardedMails({ attachments }: BareMail, depth = 1): Promise<readonly BareMail[]> {
  const files = attachments
    .filter(({ mimeType, filename }) => mimeType === 'message/rfc822' || filename?.toLowerCase().endsWith('.eml'))
    .slice(0, mostForwarded);
  const parsed = await Promise.all(files.map((file) => parse(bytesOf(file))));
  const mails = parsed.filter((mail) => mail !== null);
  if (depth === deepest) return mails;
  const inner = await Promise.all(mails.map((mail) => forwardedMails(mail, depth + 1)));
  return [...mails, ...inner.flat()];
}

async function parse(bytes: Buffer): Promise<BareMail | null> {
  try {
    return await parseMail(beginningOf(bytes), maxHeadersSize);
  } catch {
    // Parts within parts, or headers, beyond any real mail's.
    return null;
  }
}

function beginningOf(mail: Buffer): Buffer {
  let end = -1;
  for (let lines = 0; lines < maxLines; lines += 1) {
    end = mail.indexOf('\n', end + 1);
    if (end === -1) return mail.subarray(0, maxReadBytes);
  }
  return mail.subarray(0, Math.min(end, maxReadBytes));
}

/**
 * The texts of mails, also those sent as files; the plain ones after the formatted ones, which may be too long to be
 * read whole.
 */
function textsOf(mails: readonly BareMail[]): readonly string[] {
  const files = mails.flatMap(({ attachments }) => attachments).filter(({ mimeType }) => mimeType.startsWith('text/'));
  return [
    ...files.map((file) => bytesOf(file).toString()),
    ...mails.map(({ html }) => html),
    ...mails.map(({ plain }) => plain),
  ];
}

/**
 * Links of a mail that are looked at, and of all mails in it. Each is checked by the API, and a mail may have
 * thousands.
 */
const [mostOfMail, mostOfAll] = [20, 200];

/** The last ones, in the order of the texts: the own link of a letter stands below all that its user wrote. */
function linkTokensOf(mails: readonly BareMail[]): readonly string[] {
  return lastOf(
    mails.flatMap((mail) => lastOf(textsOf([mail]).flatMap(findLinkTokens), mostOfMail)),
    mostOfAll,
  );
}

/** Each once, at its last place. */
function lastOf(tokens: readonly string[], most: number): readonly string[] {
  return [...new Set(tokens.toReversed())].slice(0, most).toReversed();
}
