import { attachmentExtension, attachmentLimits, attachmentTypes } from '@cc/contracts/entities/attachment';

interface SizedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** What the file picker offers. */
export const acceptedTypes = Object.keys(attachmentTypes)
  .map((extension) => `.${extension}`)
  .join(',');

/** Why files cannot be added to those attached already (specification 5); undefined when all of them can. */
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
