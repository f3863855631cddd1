import { Button } from '@cc/shared-ui/button';
import { Dialog, DialogClose, DialogFooter } from '@cc/shared-ui/dialog';
import { useHost } from '@cc/shared-ui/host';
import { Icon } from '@cc/shared-ui/icon';
import { useState } from 'react';
import { defaultBody, defaultSubject } from '../../email-template/default-mail.ts';
import { draftDiscarded, draftModeChosen, draftPrepared } from '../../state/draft-slice.ts';
import { useAppDispatch, useAppStore } from '../../state/hooks.ts';
import { keptOpen } from '../../state/open-letter.ts';
import { selectPersonalization } from '../../state/personalization-slice.ts';
import { saveLetter } from '../../state/save-letter.ts';
import { selectSport } from '../../state/selection-slice.ts';

/** Replaces the draft with the template after a confirmation. */
export function RestoreTemplate() {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  const host = useHost();
  const restore = async () => {
    setAsking(false);
    // The letter as it is stays in the account.
    if (!(await dispatch(saveLetter()))) {
      host.notify({ tone: 'error', title: 'Template Not Restored', description: keptOpen });
      return;
    }
    const state = store.getState();
    const subject = defaultSubject(selectPersonalization(state), selectSport(state));
    dispatch(draftDiscarded());
    dispatch(draftPrepared({ subject, body: defaultBody }));
    dispatch(draftModeChosen('edit'));
  };
  return (
    <>
      <Button variant="ghost" size="sm" icon={<Icon name="refresh" size={18} />} onClick={() => setAsking(true)}>
        Restore Template
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Restore the template?"
        description="This replaces your subject and body with the template. The letter as it is now stays under Your letters."
        size="sm"
      >
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Keep mine</Button>
          </DialogClose>
          <Button variant="danger" onClick={() => void restore()}>
            Restore Template
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}
