import { retention } from '@cc/contracts/entities/retention';
import { writeSectionsMail } from '../../../jobs/sections-mail.ts';
import type { SmtpGateway } from '../../../jobs/smtp-gateway.ts';
import type { FileStorage, StorageGateway } from '../../../storage/storage-gateway.ts';
import { copiedFiles } from './copied-files.ts';
import type { CopyRepository } from './copy-repository.ts';
import { zipFiles } from './zip-files.ts';

/** Names no account: the queue may keep it longer than the account. */
export interface CopyJob {
  readonly copyId: string;
}

export interface CopyDependencies {
  readonly copies: CopyRepository;
  /** The attached files of users, and the bucket of their copies. */
  readonly files: Pick<FileStorage, 'read'>;
  readonly bucket: Pick<StorageGateway, 'write' | 'remove'>;
}

/** The largest file of the bucket (85_account_copies.sql). It is in memory, compressed, until it is stored. Bytes. */
export const maxCopyBytes = 50 * 1024 * 1024;

/** The job behind "download everything" (D23.9): writes the copy, and tells its user. Each step can be repeated. */
export async function copyAccount(
  deps: CopyDependencies,
  smtp: Pick<SmtpGateway, 'send'>,
  siteUrl: string,
  { copyId }: CopyJob,
): Promise<void> {
  const { copies, bucket } = deps;
  const wanted = await copies.findWanted(copyId);
  if (!wanted) return;
  const name = `copy-${copyId}`;
  if (!wanted.isReady) {
    const content = await archiveOf(deps, wanted.userId);
    if (!content) return smtp.send({ to: wanted.email, ...tooLarge(siteUrl), name });
    await bucket.write(wanted.path, content);
    if (!(await copies.markReady(copyId))) return bucket.remove([wanted.path]);
  }
  const mail = writeSectionsMail({
    subject: 'Your Coach Connect data is ready',
    opening: `The copy of your data that you asked for is ready. You find it on your Account page for ${retention.copies.hours / 24} days, and need to be signed in. If you did not ask for it, sign out your other devices there.`,
    sections: [],
    link: { text: 'Open your account', url: `${siteUrl}/account` },
  });
  await smtp.send({ to: wanted.email, ...mail, name });
}

/** @returns null: it does not fit into its bucket, and would not at another try. */
async function archiveOf(deps: CopyDependencies, userId: string): Promise<Blob | null> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const piece of zipFiles(copiedFiles(deps, userId))) {
    bytes += piece.length;
    if (bytes > maxCopyBytes) return null;
    pieces.push(new Uint8Array(piece));
  }
  return new Blob(pieces, { type: 'application/zip' });
}

const tooLarge = (siteUrl: string) =>
  writeSectionsMail({
    subject: 'Your Coach Connect data does not fit into one file',
    opening:
      'The copy of your data that you asked for is too large for one file, so we could not write it. Please write to us on the Contact page: we send it in parts. Or delete letters that you no longer need, and ask for a copy again tomorrow.',
    sections: [],
    link: { text: 'Write to us', url: `${siteUrl}/contact` },
  });

/**
 * Deletes the files of copies that are outdated, and of accounts that are gone. @throws Error: the next sweep tries
 * again.
 */
export async function removeStrayCopies({
  copies,
  bucket,
}: Pick<CopyDependencies, 'copies' | 'bucket'>): Promise<void> {
  const paths = await copies.strays();
  if (paths.length > 0) await bucket.remove(paths);
}
