import { DeployFailure } from '../deploy-failure.ts';

/** One entry of a tar stream. */
export interface TarEntry {
  readonly name: string;
  /** `other`: a link, a device, or a header that would apply to all entries after it. */
  readonly type: 'file' | 'folder' | 'other';
  /** Bytes of its content, as the header says. */
  readonly size: number;
  /** Reads the content; once, before the next entry is taken. */
  readonly content: () => Promise<Buffer>;
}

/** Takes the given number of bytes from a stream. @throws Error when there are fewer */
export type TakeBytes = (length: number) => Promise<Buffer>;

const blockSize = 512;
/** Bytes of a header with the long name of the next entry. */
const maxHeader = 4096;
const longHeader = `The tar stream has a header of more than ${maxHeader} bytes.`;
const types: Readonly<Record<string, TarEntry['type']>> = { '0': 'file', '\0': 'file', '5': 'folder' };

/**
 * The entries of a tar stream: those of POSIX (ustar, pax) and GNU. Nothing is read before its size was compared with a
 * limit, and no header outlives the next entry, so the work for each byte is constant.
 * @throws DeployFailure for a header that is too long, Error for what is no tar stream, or ends too early
 */
export async function* readTar(take: TakeBytes): AsyncGenerator<TarEntry> {
  let given: { readonly name?: string | undefined; readonly size?: number | undefined } = {};
  for (;;) {
    const header = await take(blockSize);
    if (header.every((byte) => byte === 0)) return;
    const { name, type, size } = readHeader(header);
    if (type === 'x' || type === 'L') {
      if (size > maxHeader) throw new DeployFailure('invalid', `${longHeader} Nothing was stored.`);
      const body = await takeContent(take, size);
      given = { ...given, ...(type === 'x' ? readPax(body) : { name: textOf(body) }) };
      continue;
    }
    const entry = { name: given.name ?? name, type: types[type] ?? ('other' as const), size: given.size ?? size };
    given = {};
    let taken = false;
    const content = async () => {
      taken = true;
      return takeContent(take, entry.size);
    };
    yield { ...entry, content };
    if (!taken) await skip(take, entry.size);
  }
}

function readHeader(header: Buffer): { name: string; type: string; size: number } {
  const sum = header.reduce((total, byte, place) => total + (place >= 148 && place < 156 ? 32 : byte), 0);
  if (sum !== octal(header.subarray(148, 156))) throw new Error('A header has a wrong checksum.');
  const prefix = header.toString('latin1', 257, 263) === 'ustar\0' ? textOf(header.subarray(345, 500)) : '';
  const name = textOf(header.subarray(0, 100));
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    type: header.toString('latin1', 156, 157),
    size: octal(header.subarray(124, 136)),
  };
}

/** Name and size among the records `<length> <key>=<value>\n` of a pax header. */
function readPax(body: Buffer): { name?: string; size?: number } {
  const records = new Map<string, string>();
  for (let at = 0; at < body.length;) {
    const blank = body.indexOf(' ', at);
    const length = decimal(body.toString('latin1', at, blank));
    // Its own length, a blank, an equals sign and a line break. With less, this loop would not go on.
    if (blank < at || length < blank - at + 3 || at + length > body.length)
      throw new Error('A record of a pax header has a wrong length.');
    const record = body.toString('utf8', blank + 1, at + length - 1);
    records.set(record.slice(0, record.indexOf('=')), record.slice(record.indexOf('=') + 1));
    at += length;
  }
  const [name, size] = [records.get('path'), records.get('size')];
  return { ...(name === undefined ? {} : { name }), ...(size === undefined ? {} : { size: decimal(size) }) };
}

/** The content, without the zeros that fill its last block. */
async function takeContent(take: TakeBytes, size: number): Promise<Buffer> {
  const content = await take(size);
  await take(fillOf(size));
  return content;
}

async function skip(take: TakeBytes, size: number): Promise<void> {
  for (let left = size + fillOf(size); left > 0; left -= blockSize) await take(blockSize);
}

const fillOf = (size: number) => (blockSize - (size % blockSize)) % blockSize;

const textOf = (bytes: Buffer) => bytes.toString('utf8').replace(/\0.*$/s, '');

function octal(bytes: Buffer): number {
  const digits = textOf(bytes).trim();
  if (!/^[0-7]*$/.test(digits)) throw new Error('A header has no number where one belongs.');
  return Number.parseInt(digits || '0', 8);
}

function decimal(digits: string): number {
  if (!/^[1-9]\d{0,9}$|^0$/.test(digits)) throw new Error('A pax header has no number where one belongs.');
  return Number(digits);
}
