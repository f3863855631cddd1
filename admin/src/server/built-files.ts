import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Characters of a header that are read. Browsers send 30. */
const maxHeader = 200;

interface BuiltFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The built files of a folder and their compressed copies. They are in memory, once for all readers: of a file that is
 * read anew for each request, thousands who do not read the answer would use up the memory.
 * @returns gives the file of a name, compressed for a browser that says it can read that
 */
export function readBuiltFiles(folder: string): (name: string, acceptEncoding?: string) => BuiltFile | undefined {
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  return (name, acceptEncoding = '') => {
    const type = types[extname(name)];
    const plain = files.get(name);
    if (!plain || type === undefined) return undefined;
    const compressed = /\bbr\b/.test(acceptEncoding.slice(0, maxHeader)) ? files.get(`${name}.br`) : undefined;
    const encoding: Record<string, string> = compressed ? { 'Content-Encoding': 'br' } : {};
    return { body: compressed ?? plain, headers: { 'Content-Type': type, ...encoding } };
  };
}
