import type { Attachment } from '@cc/contracts/entities/attachment';
import { type AttachmentInfo, storedFile } from '../../state/attachments-slice.ts';

/** A file cannot be read any more, for example because it was moved or changed on the disk. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';

  constructor(filename: string) {
    super(`"${filename}" could not be read. Nothing was sent. Go back to Attachments and choose it again.`);
  }
}

/** The attached files as base64: read once for a run, not once for a school. Throws `UnreadableFileError`. */
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
      // A data URL: what follows its first comma is the content.
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.readAsDataURL(file);
  });
}
