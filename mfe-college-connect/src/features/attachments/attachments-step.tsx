import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';
import { lostAttachmentsDismissed, selectAttachments, selectLostAttachments } from '../../state/attachments-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
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
  const { problem, add, remove } = useAttachments();
  return (
    <StepLayout step={6} footer={<StepFooter onBack={onBack} onContinue={onContinue} />}>
      <div className={styles.work}>
        <LostFiles />
        <FileDrop onFiles={(chosen) => void add(chosen)} />
        {problem !== null && (
          <Notice tone="error" title="Nothing was added">
            {problem}
          </Notice>
        )}
        {files.length > 0 && <AttachmentList files={files} onRemove={remove} />}
        <p className={styles.kept}>Keep this page open. If you reload it, you need to choose your files again.</p>
      </div>
    </StepLayout>
  );
}

function LostFiles() {
  const dispatch = useAppDispatch();
  const lost = useAppSelector(selectLostAttachments);
  if (lost.length === 0) return null;
  return (
    <Notice tone="warning" title="Please choose your files again">
      <p>The page was reloaded, and we do not save files. Please attach them again: {lost.join(', ')}.</p>
      <Button
        variant="secondary"
        size="sm"
        className={styles.noticeAction}
        onClick={() => dispatch(lostAttachmentsDismissed())}
      >
        Send without {lost.length === 1 ? 'it' : 'them'}
      </Button>
    </Notice>
  );
}
