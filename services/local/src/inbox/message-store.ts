import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeliveredMail, InboxMessage } from './message.ts';
import { readMessage } from './read-message.ts';

/** Mails beyond this number push the oldest ones out. */
export const inboxCapacity = 2_000;

/** The mails of the inbox: their headers and texts in memory, the whole messages in a folder. */
export interface MessageStore {
  put(mail: DeliveredMail): Promise<InboxMessage>;
  /** All mails, newest first. */
  list(): readonly InboxMessage[];
  /** The MIME message of one mail, or undefined when there is no such mail. */
  raw(id: string): Promise<Buffer | undefined>;
  clear(): Promise<void>;
  /** Removes the folder if it is a temporary one. */
  close(): Promise<void>;
}

async function readStored(folder: string): Promise<InboxMessage[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    // Written by this store: only complete files have this extension.
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as InboxMessage),
  );
}

/**
 * Opens the inbox in a folder, with the mails of earlier runs. Without a folder the mails last as long as the process.
 */
export async function openMessageStore(dataDir?: string, capacity = inboxCapacity): Promise<MessageStore> {
  const folder = dataDir ? join(dataDir, 'inbox') : await mkdtemp(join(tmpdir(), 'inbox-'));
  await mkdir(folder, { recursive: true });
  const oldestFirst = await readStored(folder);
  let lastNumber = 0;

  const file = (id: string, ending: 'eml' | 'json') => join(folder, `${id}.${ending}`);
  const forget = (id: string) =>
    Promise.all([rm(file(id, 'json'), { force: true }), rm(file(id, 'eml'), { force: true })]);

  /** Ids sort by arrival, also across restarts: microseconds since 1970, without repetition. */
  const nextId = () => {
    lastNumber = Math.max(Date.now() * 1_000, lastNumber + 1);
    return lastNumber.toString(36);
  };

  return {
    async put(mail) {
      const message = await readMessage(mail, nextId(), new Date());
      await writeFile(file(message.id, 'eml'), mail.raw);
      await writeFile(`${file(message.id, 'json')}.part`, JSON.stringify(message));
      await rename(`${file(message.id, 'json')}.part`, file(message.id, 'json'));
      oldestFirst.push(message);
      oldestFirst.sort((a, b) => (a.id < b.id ? -1 : 1));
      const pushedOut = oldestFirst.splice(0, Math.max(0, oldestFirst.length - capacity));
      await Promise.all(pushedOut.map(({ id }) => forget(id)));
      return message;
    },
    list: () => oldestFirst.toReversed(),
    async raw(id) {
      return oldestFirst.some((message) => message.id === id) ? readFile(file(id, 'eml')) : undefined;
    },
    async clear() {
      await Promise.all(oldestFirst.splice(0).map(({ id }) => forget(id)));
    },
    async close() {
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}
