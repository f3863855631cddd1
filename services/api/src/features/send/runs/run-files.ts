import { attachmentLimits } from '@cc/contracts/entities/attachment';
import { bulkhead } from 'cockatiel';
import { ApiFailure } from '../../../api-failure.ts';
import { onePerUser } from '../../../one-per-user.ts';
import type { FileStorage } from '../../../storage/storage-gateway.ts';
import { checkFiles } from '../check-attachments.ts';
import type { MailAttachment } from '../providers/mail-gateway.ts';
import type { RunWorkRepository } from './run-work-repository.ts';
import type { StoredFile } from './run.ts';

/**
 * Whether a path lies in the user's own folder. The server reads with all rights, so nothing else protects the files of
 * others. Without `.` and `..` as folders, and without characters that a URL changes.
 */
function isOwnPath(userId: string, path: string): boolean {
  return path.startsWith(`${userId}/`) && /^[0-9a-f-]{36}(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(path);
}

/** The files of one user are read after each other, and those of six users at a time, so that they fit into memory. */
const [turns, places] = [onePerUser(), bulkhead(6, Number.MAX_SAFE_INTEGER)];

/**
 * The files that a user named, checked as those of every email.
 * @throws ApiFailure attachments_invalid, also for a path outside the user's folder; unavailable.
 */
export async function readOwnFiles(
  storage: FileStorage,
  userId: string,
  files: readonly StoredFile[],
): Promise<MailAttachment[]> {
  const foreign = files.find(({ path }) => !isOwnPath(userId, path));
  if (foreign) {
    throw new ApiFailure(
      'attachments_invalid',
      `File "${foreign.filename}" is not among your files. Nothing was sent. Please attach it again.`,
    );
  }
  return turns(userId, () => places.execute(() => readRunFiles(storage, files)));
}

/**
 * The files of a run, checked as those of every email.
 * @throws ApiFailure attachments_invalid; unavailable when storage does not answer.
 */
export async function readRunFiles(storage: FileStorage, files: readonly StoredFile[]): Promise<MailAttachment[]> {
  const read: { filename: string; content: Buffer }[] = [];
  for (const { path, filename } of files) {
    const content = await storage.read(path).catch((cause: unknown): never => {
      throw new ApiFailure(
        'unavailable',
        'We cannot read your attachments right now. Nothing was sent. Please try again in a minute.',
        { cause, retryAfter: 30 },
      );
    });
    if (!content) {
      throw new ApiFailure(
        'attachments_invalid',
        `File "${filename}" is not there any more. Nothing was sent. Please attach it again.`,
      );
    }
    read.push({ filename, content });
    // Together they are too large: the others need not be read.
    if (read.reduce((total, file) => total + file.content.length, 0) > attachmentLimits.maxTotalBytes) break;
  }
  return checkFiles(read);
}

/**
 * Deletes the files that no letter and no open run has named for a day, and those of deleted accounts (D18.10).
 * @throws Error when storage does not answer; the next sweep tries again.
 */
export async function removeUnusedFiles(runs: RunWorkRepository, storage: FileStorage): Promise<void> {
  const paths = await runs.listUnusedFiles();
  if (paths.length > 0) await storage.remove(paths);
}
