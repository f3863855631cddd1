import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LruCache } from '@cc/registry/read';
import { TookTooLong } from './took-too-long.ts';

/** Reads a built file as text, by the address that visitors load it from. */
export type ReadBuilt = (address: string) => Promise<string>;

interface Places {
  /** Folder of the shell's files. */
  readonly shellDir: string;
  /** A file of the remotes' store by its key. */
  readonly stored: (key: string) => Promise<Uint8Array | undefined>;
  /** So many are kept, those that were asked for last. */
  readonly kept?: number;
  /** Milliseconds that one may take. */
  readonly limit?: number;
}

/**
 * Files never change under their address, so each is read once while it is in use.
 * @returns a reader that throws for what is not there, and TookTooLong for what does not come
 */
export function createBuiltFiles({ shellDir, stored, kept = 300, limit = 10_000 }: Places): ReadBuilt {
  const known = new LruCache<Promise<string>>({ capacity: kept });
  async function read(address: string): Promise<string> {
    if (address.startsWith('/assets/')) return readFile(join(shellDir, basename(address)), 'utf8');
    const content = address.startsWith('/remotes/') ? await stored(address.slice('/remotes/'.length)) : undefined;
    if (!content) throw new Error(`${address} is not among the built files.`);
    return Buffer.from(content).toString();
  }
  async function late(address: string): Promise<never> {
    await pause(limit, undefined, { ref: false });
    throw new TookTooLong(`Reading ${address} took longer than ${limit} ms.`);
  }
  return async (address) => {
    const text =
      known.get(address) ??
      Promise.race([read(address), late(address)]).catch((error: unknown) => {
        known.delete(address);
        throw error;
      });
    known.set(address, text);
    return text;
  };
}
