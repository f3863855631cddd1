import type { LetterFile } from '@cc/contracts/entities/letter';
import { attachmentExtension, attachmentLimits } from '@cc/contracts/entities/attachment';
import { Icon } from '@cc/shared-ui/icon';
import { IconButton } from '@cc/shared-ui/icon-button';
import { fileSize } from '../../state/attachments-slice.ts';
import styles from './attachments.module.css';

const imageExtensions: readonly (string | undefined)[] = ['jpg', 'jpeg', 'png', 'gif'];

export interface AttachmentListProps {
  readonly files: readonly LetterFile[];
  readonly onRemove: (path: string) => void;
}

/** The attached files with their sizes, and a remove button for each (specification 2). */
export function AttachmentList({ files, onRemove }: AttachmentListProps) {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <div>
      <ul className={styles.list} aria-label="Attached files">
        {files.map(({ path, name, size }) => (
          <li key={path} className={styles.file}>
            <Icon name={imageExtensions.includes(attachmentExtension(name)) ? 'image' : 'file'} />
            <span className={styles.name}>{name}</span>
            <span className={styles.size}>{fileSize(size)}</span>
            <IconButton label={`Remove ${name}`} icon={<Icon name="trash" />} onClick={() => onRemove(path)} />
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        {files.length} of {attachmentLimits.maxFiles} files, {fileSize(total)} of{' '}
        {fileSize(attachmentLimits.maxTotalBytes)}. Every school gets the same files.
      </p>
    </div>
  );
}
