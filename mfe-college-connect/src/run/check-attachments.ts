import {
  attachmentExtension,
  attachmentLimits,
  attachmentTypes,
  type AttachmentExtension,
} from '@cc/contracts/entities/attachment';
import { isWordFile } from '@cc/contracts/entities/word-file';

interface SizedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** The file picker's `accept` attribute. */
export const acceptedTypes = Object.keys(attachmentTypes)
  .map((extension) => `.${extension}`)
  .join(',');

/** Why files cannot be added to the attached ones (specification 5); undefined if all of them can. */
export function attachmentProblem(attached: readonly SizedFile[], added: readonly SizedFile[]): string | undefined {
  if (attached.length + added.length > attachmentLimits.maxFiles) {
    return 'You can only attach up to 3 files. Please remove some files.';
  }
  const unknown = added.find(({ name }) => attachmentExtension(name) === undefined);
  if (unknown) {
    return `File "${unknown.name}" is not an accepted type. Accepted types: ${Object.keys(attachmentTypes).join(', ')}.`;
  }
  const empty = added.find(({ size }) => size === 0);
  if (empty) return `File "${empty.name}" is empty. Please choose another file.`;
  const tooLarge = added.find(({ size }) => size > attachmentLimits.maxFileBytes);
  if (tooLarge) return `File "${tooLarge.name}" is too large. Maximum file size is 3MB.`;
  const total = [...attached, ...added].reduce((sum, { size }) => sum + size, 0);
  if (total > attachmentLimits.maxTotalBytes) {
    return 'Total attachment size is too large. Maximum total size is 4MB.';
  }
  return undefined;
}

/** The first bytes of each accepted file type, one character per byte. Plain text has none. */
const beginnings: Readonly<Record<AttachmentExtension, readonly string[]>> = {
  pdf: ['%PDF'],
  doc: ['\xd0\xcf\x11\xe0'],
  docx: ['PK'],
  txt: [],
  jpg: ['\xff\xd8\xff'],
  jpeg: ['\xff\xd8\xff'],
  png: ['\x89PNG'],
  gif: ['GIF8'],
};

/**
 * The first file whose content does not match its extension, or that cannot be read; undefined if there is none. The
 * server checks this too, but would report it school by school.
 */
export async function contentProblem(files: readonly File[]): Promise<string | undefined> {
  const problems = await Promise.all(files.map(problemOf));
  return problems.find((problem) => problem !== undefined);
}

async function problemOf(file: File): Promise<string | undefined> {
  const content = await readBytes(file);
  if (content === null) return `File "${file.name}" could not be read. Please choose it again.`;
  const extension = attachmentExtension(file.name);
  if (extension && isWhatItsNameSays(content, extension)) return undefined;
  return `File "${file.name}" does not match its file type. Please attach the original file.`;
}

function isWhatItsNameSays(content: Uint8Array, extension: AttachmentExtension): boolean {
  const startsWith = (beginning: string) => [...beginning].every((byte, at) => content[at] === byte.charCodeAt(0));
  if (extension === 'docx' || extension === 'doc') return isWordFile(content, extension);
  if (extension !== 'txt') return beginnings[extension].some(startsWith);
  // A text may begin with "PK" too; a zip file has a zero byte soon after.
  const others = Object.values(beginnings).flat();
  return !content.includes(0) && !others.some((beginning) => beginning !== 'PK' && startsWith(beginning));
}

function readBytes(file: File): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onerror = () => resolve(null);
    // `readAsArrayBuffer` always gives a buffer.
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });
}
