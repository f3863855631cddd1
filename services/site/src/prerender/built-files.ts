import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Reads a built file as text, by the address that visitors load it from. */
export type ReadBuilt = (address: string) => Promise<string>;

interface Places {
  /** Folder of the shell's files. */
  readonly shellDir: string;
  /** A file of the remotes' store by its key. */
  readonly stored: (key: string) => Promise<Uint8Array | undefined>;
}

/** Files never change under their address, so each is read once. @returns a reader that throws for what is not there */
export function createBuiltFiles({ shellDir, stored }: Places): ReadBuilt {
  const known = new Map<string, Promise<string>>();
  async function read(address: string): Promise<string> {
    if (address.startsWith('/assets/')) return readFile(join(shellDir, basename(address)), 'utf8');
    const content = address.startsWith('/remotes/') ? await stored(address.slice('/remotes/'.length)) : undefined;
    if (!content) throw new Error(`${address} is not among the built files.`);
    return Buffer.from(content).toString();
  }
  return async (address) => {
    const text =
      known.get(address) ??
      read(address).catch((error: unknown) => {
        known.delete(address);
        throw error;
      });
    known.set(address, text);
    return text;
  };
}
