import { sentFolderChecked } from '@cc/contracts/api/sent-folder-checked';
import { Button } from '@cc/shared-ui/button';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { Notice } from '@cc/shared-ui/notice';
import { useEffect, useState } from 'react';
import { apiErrorMessage } from '../api/api-error-message.ts';
import { readRestoreCheck, type RestoreCheck } from '../api/read-restore-check.ts';
import { reportProblem } from '../api/report-problem.ts';
import styles from './run.module.css';
import { dateTimeText } from './times.ts';

/** After a restore, what the user has to look at before anything is sent (D32). Nothing at all other times. */
export function RestoreNotice() {
  const host = useHost();
  const { user } = useAuth();
  const [check, setCheck] = useState<RestoreCheck | null>(null);
  const [busy, setBusy] = useState(false);
  // Whether the server still waits is unknown.
  const [unknown, setUnknown] = useState(false);
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    // Without an answer the page goes on: the server sends nothing anyway.
    readRestoreCheck(host, userId).then(setCheck, (error: unknown) => reportProblem('The restore check', error));
  }, [host, userId]);
  if (check === null || userId === undefined) return null;
  const confirm = async () => {
    const answer = await host.api.call(sentFolderChecked, { restoreId: check.restore_id });
    if (answer.ok) return setCheck(null);
    let description = apiErrorMessage(answer, '');
    if (!description) {
      // The server may have it: emails would go out while this page says that none do.
      const now = await readRestoreCheck(host, userId).catch(() => undefined);
      setUnknown(now === undefined);
      if (now === undefined) return;
      setCheck(now);
      if (now === null) return;
      description = 'We could not save your answer. Please try again.';
    }
    host.notify({ tone: 'error', title: 'Answer Not Saved', description });
  };
  return (
    <Notice role="status" tone="warning" title="Please look into your Sent folder first">
      <p>
        A fault on our side made us go back to an earlier copy of our records. Emails that left between{' '}
        {dateTimeText(check.restored_to)} and {dateTimeText(check.restored_at)} may be missing here.{' '}
        {unknown
          ? 'No answer arrived, so emails may go out now.'
          : 'So that no coach gets your email twice, we send nothing until you have looked.'}{' '}
        Skip the schools that already have your email.
      </p>
      <Button
        variant="secondary"
        size="sm"
        className={styles.action}
        busy={busy}
        onClick={async () => {
          setBusy(true);
          await confirm();
          setBusy(false);
        }}
      >
        I have looked: go on
      </Button>
    </Notice>
  );
}
