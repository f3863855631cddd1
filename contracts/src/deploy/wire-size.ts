import { brotliCompressSync, constants } from 'node:zlib';

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** The build compresses as much as possible, which is never better than this share of the quick way. */
const best = 0.75;

/**
 * The bytes on the wire of a file: those that its manifest states, which is the team's, if the file can be that small.
 */
export function wireSize(body: string | Uint8Array, stated = 0): number {
  return Math.max(stated, Math.floor(brotliCompressSync(body, quick).length * best));
}
