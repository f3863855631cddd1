import type { Attachment } from '@cc/contracts/entities/attachment';
import { storedFile, type AttachmentInfo } from '../../state/attachments-slice.ts';

/** A file can no longer be read, for example because it was moved or changed on the disk. */
class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';

  constructor(filename: string) {
    super(`"${filename}" could not be read. Nothing was sent. Go back to Attachments and choose it again.`);
  }
}

/**
 * The attached files as base64, read once for all schools.
 * @throws UnreadableFileError
 */
export function readAttachments(files: readonly AttachmentInfo[]): Promise<readonly Attachment[]> {
  return Promise.all(
    files.map(async ({ id, name, contentType }) => {
      const file = storedFile(id);
      if (!file) throw new UnreadableFileError(name);
      return { filename: name, content: await readBase64(file), contentType };
    }),
  );
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new UnreadableFileError(file.name));
    reader.onload = () => {
      // In a data URL the content follows the first comma.
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.readAsDataURL(file);
  });
}
