import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Documents kept in their compressed form: one for each route, status and registry of the last while. */
const keptDocuments = 200;
/** A twentieth smaller than at 6, for some 30 ms more, once for each document: 11 takes thrice as long for another fiftieth. */
const brotliQuality = 10;

export interface EncodedDocument {
  readonly body: Buffer;
  readonly encoding: 'br' | 'gzip' | undefined;
  /** Weak, since the same document travels in several encodings. */
  readonly etag: string;
}

/** Compresses a document once, not once for each visitor. */
export class DocumentEncoder {
  readonly #kept = new Map<string, Promise<Buffer>>();

  async encode(html: string, acceptEncoding: string | undefined): Promise<EncodedDocument> {
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 27);
    const etag = `W/"${hash}"`;
    const encoding = preferred(acceptEncoding);
    const key = `${hash} ${encoding}`;
    const body = this.#kept.get(key) ?? compress(Buffer.from(html), encoding);
    this.#kept.delete(key);
    this.#kept.set(key, body);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= keptDocuments) break;
      this.#kept.delete(oldest);
    }
    return { body: await body, encoding, etag };
  }
}

function preferred(acceptEncoding = ''): 'br' | 'gzip' | undefined {
  const accepted = acceptEncoding
    .split(',')
    .map((entry) => entry.trim().split(/\s*;\s*q=/))
    .filter(([, quality]) => quality === undefined || Number(quality) > 0)
    .map(([name]) => name);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}

async function compress(content: Buffer, encoding: 'br' | 'gzip' | undefined): Promise<Buffer> {
  if (encoding === 'br') return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  return encoding === 'gzip' ? gzipped(content) : content;
}
