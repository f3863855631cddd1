import { EventEmitter } from 'node:events';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { buildSite } from '../app.ts';
import { createSiteFolders, trialRemote } from '../testing/site-folders.ts';
import { DocumentEncoder, documentText, type Compress } from './document-encoder.ts';

const encode = (encoder: DocumentEncoder, html: string, encoding: string, forMany: boolean) =>
  encoder.encode(documentText(html), encoding, { forMany });

/** An encoder whose compressions end when the test says so. */
function heldEncoder() {
  const running: { readonly level: string; readonly end: () => void }[] = [];
  const started: string[] = [];
  let most = 0;
  const compress: Compress = async (content, _encoding, level) => {
    started.push(level);
    await new Promise<void>((end) => {
      running.push({ level, end });
      most = Math.max(most, running.length);
    });
    return content;
  };
  const end = async () => {
    running.splice(0).forEach(({ end }) => end());
    await new Promise(setImmediate);
  };
  return { encoder: new DocumentEncoder(compress), started, running, end, most: () => most };
}

test('a flood of documents leaves a thread for the files and health checks of others', async () => {
  const { encoder, started, running, end, most } = heldEncoder();
  const flood = Array.from({ length: 100 }, (_, at) => encode(encoder, `document ${at}`, 'br', false));
  const pricing = ['a', 'b'].map(() => encode(encoder, 'pricing', 'br', true));
  await new Promise(setImmediate);
  // Nobody's prices wait for the flood, and both visitors get the same result.
  expect(running.map(({ level }) => level)).toEqual(['fast', 'fast', 'small']);
  while (running.length > 0) await end();
  await Promise.all([...flood, ...pricing]);
  expect(most()).toBe(3);
  expect(started.filter((level) => level === 'fast')).toHaveLength(100);
});

test('a document for many is compressed once, and another one meanwhile does not wait for it', async () => {
  const { encoder, started, running, end } = heldEncoder();
  const first = [encode(encoder, 'first', 'gzip', true), encode(encoder, 'second', 'gzip', true)];
  expect(running.map(({ level }) => level)).toEqual(['small', 'fast']);
  await end();
  await Promise.all(first);
  const later = [encode(encoder, 'first', 'gzip', true), encode(encoder, 'second', 'gzip', true)];
  expect(started).toEqual(['small', 'fast', 'small']);
  await end();
  await Promise.all(later);
});

test('a document that could not be compressed once is compressed for the next visitor', async () => {
  let tries = 0;
  const encoder = new DocumentEncoder(async (content) => {
    if ((tries += 1) === 1) throw new Error('Memory is short.');
    return content;
  });
  await expect(encode(encoder, 'page', 'br', true)).rejects.toThrow('Memory is short.');
  expect((await encode(encoder, 'page', 'br', true))?.body.toString()).toBe('page');
});

test('a document for which nobody waits any more leaves at once', async () => {
  const { encoder, started, running, end } = heldEncoder();
  const readers = Array.from({ length: 10 }, () => Object.assign(new EventEmitter(), { closed: false }));
  const flood = readers.map((wanted, at) => encoder.encode(documentText(`document ${at}`), 'br', { wanted }));
  for (const reader of readers.slice(2, 9)) reader.emit('close');
  expect(await Promise.all(flood.slice(2, 9))).toEqual(Array(7).fill(undefined));
  while (running.length > 0) await end();
  expect(await flood[9]).toMatchObject({ encoding: 'br' });
  expect(started).toHaveLength(3);
});

test('documents whose address visitors make up are compressed fast, and all others small', async () => {
  const folders = await createSiteFolders({
    ...trialRemote,
    routes: [
      { path: '/trial', title: 'Trial', signInRequired: false },
      { path: '/open/:name', title: 'Open', signInRequired: false },
    ],
  });
  const site = await buildSite(folders.config());
  const qualityOf = async (url: string) => {
    const { rawPayload } = await site.inject({ url, headers: { 'accept-encoding': 'br' } });
    const document = brotliDecompressSync(rawPayload);
    return [4, 10].filter((quality) =>
      brotliCompressSync(document, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).equals(rawPayload),
    );
  };
  expect([await qualityOf('/trial'), await qualityOf('/nowhere')]).toEqual([[10], [10]]);
  expect([await qualityOf('/open/a'), await qualityOf('/open/b')]).toEqual([[4], [4]]);
  await site.close();
  await folders.remove();
});
