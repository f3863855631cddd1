import { Notice } from '@cc/shared-ui/notice';
import { Spinner } from '@cc/shared-ui/spinner';
import { selectAttachments, selectIsUploading } from '../../state/attachments-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { StepFooter } from '../../step-frame/step-footer.tsx';
import { StepLayout } from '../../step-frame/step-layout.tsx';
import type { StepProps } from '../../step-frame/step-props.ts';
import { AttachmentList } from './attachment-list.tsx';
import styles from './attachments.module.css';
import { FileDrop } from './file-drop.tsx';
import { useAttachments } from './use-attachments.ts';

/** Step 6: optional files for every email (specification 2). */
export function AttachmentsStep({ onContinue, onBack }: StepProps) {
  const files = useAppSelector(selectAttachments);
  const uploading = useAppSelector(selectIsUploading);
  const { problem, add, remove } = useAttachments();
  return (
    <StepLayout
      step={6}
      footer={
        <StepFooter
          onBack={onBack}
          onContinue={onContinue}
          continueDisabled={uploading}
          missing={uploading && 'Your files are being saved.'}
        />
      }
    >
      <div className={styles.work}>
        <FileDrop onFiles={(chosen) => void add(chosen)} />
        {uploading && <Spinner label="Saving your files..." />}
        {problem !== null && (
          <Notice tone="error" title="Nothing was added">
            {problem}
          </Notice>
        )}
        {files.length > 0 && <AttachmentList files={files} onRemove={remove} />}
        <p className={styles.kept}>
          Your files are kept with your letter. We delete a file a day after you remove it or delete the letter, once
          your emails are sent.
        </p>
      </div>
    </StepLayout>
  );
}
