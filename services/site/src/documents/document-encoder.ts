import { createHash } from 'node:crypto';
import { acceptedEncodings, atMost, LruCache, type Wanted } from '@cc/registry/read';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/**
 * Bytes of documents, before they are compressed, whose small copies stay in memory. Teams decide how long their pages
 * are.
 */
const maxBytes = 32_000_000;
/**
 * `small`: 5 % smaller than quality 6 for about 30 ms more, once for each document. Quality 11 takes three times as
 * long for 2 %. `fast`: 10 to 20 % larger, in about one millisecond.
 */
const levels = { small: { br: 10, gzip: 6 }, fast: { br: 4, gzip: 1 } };
/**
 * Fast compressions at a time, beside a single small one. Compressions run in libuv's four threads, which each request
 * needs to read files, health checks too: one is always left.
 */
const fastAtOnce = 2;

type Encoding = 'br' | 'gzip';

/** Compresses apart from the event loop. */
export type Compress = (content: Buffer, encoding: Encoding, level: keyof typeof levels) => Promise<Buffer>;

export interface DocumentText {
  readonly content: Buffer;
  readonly hash: string;
  /** Weak, since the same document has several encodings. */
  readonly etag: string;
}

/** The bytes of a document: its text can go. */
export function documentText(html: string): DocumentText {
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 27);
  return { content: Buffer.from(html), hash, etag: `W/"${hash}"` };
}

export interface EncodedDocument {
  readonly body: Buffer;
  readonly encoding: Encoding | undefined;
}

/**
 * Compresses a document for many visitors once, as small as possible. Others are compressed fast: visitors can cause
 * any number of them. While a small one is made, so are all that would have to wait for it.
 */
export class DocumentEncoder {
  readonly #compress: Compress;
  readonly #known = new LruCache<{ readonly body: Promise<Buffer>; readonly bytes: number }>({
    capacity: maxBytes,
    sizeOf: ({ bytes }) => bytes,
  });
  readonly #inTurn = atMost(fastAtOnce);
  #isBusy = false;

  constructor(compress: Compress = compressWithZlib) {
    this.#compress = compress;
  }

  /**
   * @param forMany whether many visitors get this document
   * @param wanted the answer that the document is for
   * @returns undefined once that answer is closed before the document's turn
   */
  async encode(
    { content, hash }: DocumentText,
    acceptEncoding: string | undefined,
    { forMany = false, wanted }: { readonly forMany?: boolean; readonly wanted?: Wanted } = {},
  ): Promise<EncodedDocument | undefined> {
    const encoding = preferred(acceptEncoding);
    if (!encoding) return { body: content, encoding };
    const small = forMany ? this.#small(`${hash} ${encoding}`, content, encoding) : undefined;
    const body = await (small ?? this.#inTurn(() => this.#compress(content, encoding, 'fast'), wanted));
    return body && { body, encoding };
  }

  #small(key: string, content: Buffer, encoding: Encoding): Promise<Buffer> | undefined {
    const known = this.#known.get(key);
    if (known || this.#isBusy) return known?.body;
    this.#isBusy = true;
    const body = this.#compress(content, encoding, 'small').finally(() => {
      this.#isBusy = false;
    });
    this.#known.set(key, { body, bytes: content.byteLength });
    // What failed, as memory was short, is made anew for the next visitor.
    body.catch(() => this.#known.delete(key));
    return body;
  }
}

function preferred(acceptEncoding = ''): Encoding | undefined {
  const accepted = acceptedEncodings(acceptEncoding);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}

const compressWithZlib: Compress = (content, encoding, level) => {
  const quality = levels[level][encoding];
  if (encoding === 'gzip') return gzipped(content, { level: quality });
  return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
};
