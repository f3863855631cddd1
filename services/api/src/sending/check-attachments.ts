import {
  attachmentExtension,
  attachmentLimits,
  attachmentTypes,
  type Attachment,
  type AttachmentExtension,
} from '@cc/contracts/entities/attachment';
import { fileTypeFromBuffer } from 'file-type';
import { ApiFailure } from '../api-failure.ts';
import type { MailAttachment } from './mail-gateway.ts';

/** What the first bytes of each accepted kind of file show. Plain text shows nothing. */
const acceptedSignatures: Readonly<Record<AttachmentExtension, readonly string[]>> = {
  pdf: ['pdf'],
  doc: ['cfb', 'rtf'],
  docx: ['docx', 'zip'],
  txt: [],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png', 'apng'],
  gif: ['gif'],
};

const megabyte = 1024 * 1024;
const maxFilenameLength = 200;

/**
 * Files as they may leave: count, sizes and kinds of specification 5, checked on the decoded bytes, since neither name nor
 * content type of a stranger is worth believing.
 * @throws ApiFailure attachments_invalid with the specification's sentence.
 */
export async function checkAttachments(attachments: readonly Attachment[]): Promise<MailAttachment[]> {
  const { maxFiles, maxFileBytes, maxTotalBytes } = attachmentLimits;
  if (attachments.length > maxFiles) {
    throw invalid(`You can only attach up to ${maxFiles} files. Please remove some files.`);
  }
  const files = await Promise.all(attachments.map(checkFile));
  const tooLarge = files.find((file) => file.content.length > maxFileBytes);
  if (tooLarge) {
    throw invalid(`File "${tooLarge.filename}" is too large. Maximum file size is ${maxFileBytes / megabyte}MB.`);
  }
  if (files.reduce((total, file) => total + file.content.length, 0) > maxTotalBytes) {
    throw invalid(`Total attachment size is too large. Maximum total size is ${maxTotalBytes / megabyte}MB.`);
  }
  return files;
}

async function checkFile({ filename: givenName, content: base64 }: Attachment): Promise<MailAttachment> {
  const filename = neutralFilename(givenName);
  const extension = attachmentExtension(filename);
  if (!extension) {
    throw invalid(
      `File "${filename}" is not an accepted type. Accepted types: ${Object.keys(attachmentTypes).join(', ')}.`,
    );
  }
  const content = Buffer.from(base64, 'base64');
  if (!(await isWhatItsNameSays(content, extension))) {
    throw invalid(`File "${filename}" does not contain what its name says. Please attach the original file.`);
  }
  return { filename, content, contentType: attachmentTypes[extension] };
}

async function isWhatItsNameSays(content: Buffer, extension: AttachmentExtension): Promise<boolean> {
  const found = await fileTypeFromBuffer(content);
  if (extension === 'txt') return !found && !content.includes(0);
  return found !== undefined && acceptedSignatures[extension].includes(found.ext);
}

/** The name without folders and without characters that mean something to a mail program or a disk. */
export function neutralFilename(givenName: string): string {
  const name = givenName
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+/, '')
    .trim();
  if (!name) throw invalid('A file has no name. Please rename it and attach it again.');
  return shorten(name);
}

function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= maxFilenameLength) return name;
  const extension = name.slice(name.lastIndexOf('.'));
  return characters.slice(0, maxFilenameLength - extension.length).join('') + extension;
}

function invalid(sentence: string): ApiFailure {
  return new ApiFailure('attachments_invalid', sentence);
}
