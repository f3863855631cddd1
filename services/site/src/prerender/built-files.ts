import { setTimeout as pause } from 'node:timers/promises';
import { createReadCache, maxFileBytes } from '@cc/registry/read';
import { SlowStorage } from './timed-out.ts';

/** Reads a built file as text, by the address that visitors load it from. */
export type ReadBuilt = (address: string) => Promise<string>;

interface Sources {
  /** A file by its key in the storage. */
  readonly stored: (key: string) => Promise<Uint8Array | undefined>;
  /** Characters of all files in memory. */
  readonly capacity?: number;
  /** Milliseconds that one file may take. */
  readonly timeout?: number;
}

/**
 * A built file never changes under its address, so each is read once while it is in use.
 * @returns a reader that throws an Error for a missing file, and SlowStorage for a slow one
 */
export function createBuiltFiles({ stored, capacity = 32_000_000, timeout = 10_000 }: Sources): ReadBuilt {
  async function read(address: string): Promise<string> {
    const content = address.startsWith('/remotes/') ? await stored(address.slice('/remotes/'.length)) : undefined;
    if (!content) throw new Error(`${address} is not among the built files.`);
    if (content.length > maxFileBytes)
      throw new Error(`${address} has ${content.length} bytes, more than ${maxFileBytes}.`);
    return Buffer.from(content).toString();
  }
  async function giveUp(address: string): Promise<never> {
    await pause(timeout, undefined, { ref: false });
    throw new SlowStorage(`Reading ${address} took longer than ${timeout} ms.`);
  }
  return createReadCache({ capacity, read: (address) => Promise.race([read(address), giveUp(address)]) }).read;
}
