import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  attachmentExtension,
  attachmentLimits,
  attachmentTypes,
  type Attachment,
  type AttachmentExtension,
} from '@cc/contracts/entities/attachment';
import { isWordFile } from '@cc/contracts/entities/word-file';
import { fileTypeFromBuffer } from 'file-type';
import { ApiFailure } from '../../api-failure.ts';
import { mayHaveLink } from '../../letters/letter-links.ts';
import type { MailAttachment } from './providers/mail-gateway.ts';

/** File types by the first bytes of a file, for each accepted extension. Plain text has none. */
const acceptedSignatures: Readonly<Record<AttachmentExtension, readonly string[]>> = {
  pdf: ['pdf'],
  // Not RTF, which some programs name so: it may hold programs and fetch templates.
  doc: ['cfb'],
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
 * Bytes. More tell no more about the accepted types, and searching a large zip file for its parts would stop the
 * server.
 */
const signatureBytes = 4_100;

/**
 * Checks sizes and types of the files (specification 5) on the decoded bytes, because the name and content type of an
 * upload can be wrong. The contract limits their number.
 * @throws ApiFailure attachments_invalid with the specification's sentence.
 */
export async function checkAttachments(attachments: readonly Attachment[]): Promise<MailAttachment[]> {
  return checkFiles(
    attachments.map(({ filename, content }) => ({ filename, content: Buffer.from(content, 'base64') })),
  );
}

/** A file as it was given. */
interface GivenFile {
  readonly filename: string;
  readonly content: Buffer;
}

/** The same for bytes. @throws ApiFailure attachments_invalid with the specification's sentence. */
export async function checkFiles(given: readonly GivenFile[]): Promise<MailAttachment[]> {
  const { maxFileBytes, maxTotalBytes } = attachmentLimits;
  const files = given.map(({ filename, content }) => ({ filename: neutralFilename(filename), content }));
  const tooLarge = files.find((file) => file.content.length > maxFileBytes);
  if (tooLarge) {
    throw invalid(`File "${tooLarge.filename}" is too large. Maximum file size is ${maxFileBytes / megabyte}MB.`);
  }
  if (files.reduce((total, file) => total + file.content.length, 0) > maxTotalBytes) {
    throw invalid(`Total attachment size is too large. Maximum total size is ${maxTotalBytes / megabyte}MB.`);
  }
  return Promise.all(files.map(checkFile));
}

async function checkFile({ filename, content }: Omit<MailAttachment, 'contentType'>): Promise<MailAttachment> {
  const extension = attachmentExtension(filename);
  if (!extension) {
    throw invalid(
      `File "${filename}" is not an accepted type. Accepted types: ${Object.keys(attachmentTypes).join(', ')}.`,
    );
  }
  if (!(await matchesExtension(content, extension))) {
    throw invalid(`File "${filename}" does not match its file type. Please attach the original file.`);
  }
  // Else a forwarded email would take off the coach of another one (D22.13).
  if (mayHaveLink(filename) || (extension === 'txt' && (await textMayHaveLink(content)))) {
    throw invalid(
      `File "${filename}" has the link of another email, by which its coach asks for no more emails. Please remove the link.`,
    );
  }
  return { filename, content, contentType: attachmentTypes[extension] };
}

/**
 * Bytes of a text that are read in one turn, so that other requests go on, and those before them in which a link may
 * begin.
 */
const [pieceBytes, linkBytes] = [256 * 1024, 4096];

async function textMayHaveLink(content: Buffer): Promise<boolean> {
  for (let at = 0; at < content.length; at += pieceBytes) {
    if (mayHaveLink(content.toString('latin1', Math.max(0, at - linkBytes), at + pieceBytes))) return true;
    await nextTurn();
  }
  return false;
}

async function matchesExtension(content: Buffer, extension: AttachmentExtension): Promise<boolean> {
  const found = await fileTypeFromBuffer(content.subarray(0, signatureBytes));
  if (extension === 'txt') return !found && !content.includes(0);
  if (found === undefined || !acceptedSignatures[extension].includes(found.ext)) return false;
  if (extension === 'docx') return isWordFile(content, 'docx');
  return extension !== 'doc' || isWordFile(content, 'doc');
}

/** The name without folders, and without characters that have a meaning in mail programs or file systems. */
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
