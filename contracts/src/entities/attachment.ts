import { z } from 'zod';

/** Limits of specification 5 and 9. Sizes in bytes: 1 MB = 1,048,576. */
export const attachmentLimits = {
  maxFiles: 3,
  maxFileBytes: 3 * 1024 * 1024,
  maxTotalBytes: 4 * 1024 * 1024,
} as const;

/** Said about more files than an email takes (specification 5). */
export const tooManyFiles = `You can only attach up to ${attachmentLimits.maxFiles} files. Please remove some files.`;

/** Accepted file extensions (specification 5) and the content type that each one stands for. */
export const attachmentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
} as const;

export type AttachmentExtension = keyof typeof attachmentTypes;

/** The accepted extension of a file name, or undefined when that kind of file is not accepted. */
export function attachmentExtension(filename: string): AttachmentExtension | undefined {
  const extension = filename.split('.').pop()?.toLowerCase() ?? '';
  return filename.includes('.') && Object.hasOwn(attachmentTypes, extension)
    ? (extension as AttachmentExtension) // checked on this line
    : undefined;
}

/** An attachment on its way to the API: `content` is base64. */
export const attachmentSchema = z.object({
  filename: z.string().min(1).max(255),
  content: z.base64(),
  contentType: z.string().max(255).default('application/octet-stream'),
});
export type Attachment = z.output<typeof attachmentSchema>;
