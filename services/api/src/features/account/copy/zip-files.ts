import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive, in pieces. */
export interface ZippedFile {
  readonly name: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
}

/** An archive, piece by piece: only what is between two pieces is in memory. */
export async function* zipFiles(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const made: Uint8Array<ArrayBuffer>[] = [];
  const failures: Error[] = [];
  const archive = new Zip((error, piece) => void (error ? failures.push(error) : made.push(new Uint8Array(piece))));
  const encoder = new TextEncoder();
  for await (const { name, pieces } of files) {
    const entry = new ZipDeflate(name);
    archive.add(entry);
    for await (const piece of pieces) {
      entry.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
      yield* made.splice(0);
    }
    entry.push(new Uint8Array(), true);
    yield* made.splice(0);
  }
  archive.end();
  if (failures[0]) throw failures[0];
  yield* made.splice(0);
}
