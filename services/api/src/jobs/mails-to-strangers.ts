import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { Queryable } from '../database.ts';
import { requestLimits, type RequestLimit } from '../plugins/rate-limits.ts';
import { createRequestCountRepository, type RequestCountRepository } from '../plugins/request-count-repository.ts';

/**
 * Counts a mail of ours to an address that somebody typed (D7.9). Those to parents are apart: else visitors could use
 * up the number of an address, and no athlete could invite a parent there.
 * @returns whether it is one too many
 */
async function isBeyond(
  counts: RequestCountRepository,
  { max, timeWindow }: RequestLimit,
  kind: 'confirmation' | 'parent mail' | `${MailProvider} mailbox`,
  email: string,
): Promise<boolean> {
  // Many providers deliver a.b+c@ to ab@.
  const [mailbox = '', domain = ''] = canonicalAddress(email).split('@');
  const address = createHash('sha256')
    .update(`${mailbox.replace(/\+.*|\./g, '')}@${domain}`)
    .digest('base64');
  const { current } = await counts.count(`${kind} ${address}`, timeWindow);
  return current > max;
}

/** The address that mail goes to: its domain may be typed in letters that mail programs turn into others (UTS 46). */
function canonicalAddress(email: string): string {
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@');
  const host = (domainToASCII(domain) || domain).replace(/\.+$/, '');
  return `${mailbox}@${host === 'googlemail.com' ? 'gmail.com' : host}`;
}

/**
 * Whether the owner of an address asked for no mail that this user sets off, or that anybody does (D22.17).
 * @param userId null: of a visitor
 */
export async function refusesMail(database: Queryable, address: string, userId: string | null): Promise<boolean> {
  const { rows } = await database.query<{ refuses: boolean }>('select public.refuses_mail($1, $2) as refuses', [
    canonicalAddress(address),
    userId,
  ]);
  return rows[0]?.refuses === true;
}

/** Counts a confirmation that anybody may set off. @returns whether its address had enough of them. */
export async function hadEnough(database: Queryable, limit: RequestLimit, email: string): Promise<boolean> {
  return isBeyond(createRequestCountRepository(database), limit, 'confirmation', email);
}

/**
 * Counts a notice to a mailbox. A tenant of Microsoft gives its mailboxes any address, so Gmail's count apart.
 * @returns whether it had enough of them
 */
export async function hadEnoughNotices(database: Queryable, provider: MailProvider, mailbox: string): Promise<boolean> {
  const counts = createRequestCountRepository(database);
  return isBeyond(counts, requestLimits.confirmation, `${provider} mailbox`, mailbox);
}

/** What limits our mails to addresses that a user types. */
export interface StrangerMails {
  readonly counts: RequestCountRepository;
  /** Our mails to a parent's address, which any user can type, and those of one user. */
  readonly strangers: { readonly address: RequestLimit; readonly user: RequestLimit };
}

/** Counts a mail to a parent whose address a user typed. @returns whether it may be sent (D21.5). */
export async function mayMailParent(
  { counts, strangers: { address, user } }: StrangerMails,
  userId: string,
  email: string,
): Promise<boolean> {
  // The user's own first: who has no mail left takes none of the address, which others may need.
  if ((await counts.count(`pay link mail ${userId}`, user.timeWindow)).current > user.max) return false;
  return !(await isBeyond(counts, address, 'parent mail', email));
}

/** Letters of one script: among all, some look like the dots and slashes of an address. */
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Han', 'Hangul'].map(
  (script) => new RegExp(`^[\\p{Script=${script}}\\p{M}'’-]+$`, 'u'),
);

/** As a part, none of these is a first name. */
const ours =
  /coach|connect|invoice|billing|payment|refund|s[uy]pport|security|acco[uy]nt|service|admin|stripe|google|microsoft|helpdesk|^team/i;
/** Small capitals, which look like ours. */
const smallCapitals =
  /[\u0262\u026a\u0274\u0276\u0280\u028f\u0299\u029b\u029c\u029f\u1d00-\u1dff\ua720-\ua7ff\uab30-\uab6f]/;
/**
 * Letters that no form of Unicode takes apart, and those of Cyrillic and Greek that look like Latin ones, small or
 * large, each over the one that it looks like.
 */
const lookAlikes = new Map(
  [
    ['øħıłđŧƈɑɡ', 'ohildtcag'],
    ['авсԁеһнгіјӏкмпоԛрѕтѵԝхуү', 'abcdehhrijlkmnoqpstvwxyy'],
    ['ҫҽґғԍңӊӈқҝҟҡԥҭұҳөҏ', 'cerrghhhkkkkntyxop'],
    ['αβεζηικμνορτυχω', 'abezhikmnoptyxw'],
  ].flatMap(([letters = '', latin = '']) => [...letters].map((letter, index) => [letter, latin[index] ?? letter])),
);

/**
 * A mail to a stranger contains it, so it must be a name, and nothing that could be an advertisement, an address or our
 * own name.
 * @returns the first name in a user's name; empty: there is none
 */
export function firstName(name: string): string {
  const [first = ''] = name.normalize('NFC').trim().split(/\s+/);
  const isName = first.length <= 20 && /^\p{L}[\p{L}\p{M}]*(['’-]\p{L}[\p{L}\p{M}]*)?$/u.test(first);
  // Full-width letters are Latin, too.
  const isPlain = first === first.normalize('NFKC') && !smallCapitals.test(first);
  const plain = first
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/./gu, (letter) => lookAlikes.get(letter) ?? letter);
  return isName && isPlain && scripts.some((script) => script.test(first)) && !ours.test(plain) ? first : '';
}
