import { Readable, type PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive, in pieces. */
export interface ZippedFile {
  readonly name: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
}

/**
 * An archive, piece by piece: only what is between two pieces is in memory. It is compressed in threads, so that a
 * large account stops no email of the worker.
 */
export async function* zipFiles(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile();
  // The library's types promise less than its documents: a PassThrough.
  const output = archive.outputStream as PassThrough;
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  archive.on('error', fail);
  void addAll(archive, files).catch(fail);
  yield* output;
}

async function addAll(archive: ZipFile, files: AsyncIterable<ZippedFile>): Promise<void> {
  for await (const { name, pieces } of files) {
    const content = Readable.from(pieces, { objectMode: false });
    archive.addReadStream(content, name);
    await finished(content);
  }
  archive.end();
}
