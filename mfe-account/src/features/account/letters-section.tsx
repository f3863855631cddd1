import { Button } from '@cc/shared-ui/button';
import { Dialog, DialogFooter } from '@cc/shared-ui/dialog';
import { useHost } from '@cc/shared-ui/host';
import { useCallback, useState } from 'react';
import { deleteLetter, listLetters, type LetterRow } from '../../api/letters.ts';
import { useAction } from '../../api/use-action.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { AccountSection, dayText, Rows, What } from '../../sections/rows.tsx';

/** The letters that the account keeps. */
export function LettersSection() {
  const host = useHost();
  const loaded = useLoaded(useCallback(() => listLetters(host), [host]));
  const { busy, run } = useAction();
  const [asked, setAsked] = useState<LetterRow | null>(null);
  async function remove({ id, title }: LetterRow): Promise<void> {
    const told = { done: 'Letter deleted', failed: `“${title}” was not deleted` };
    if (await run(id, () => deleteLetter(host, id), told)) setAsked(null);
    loaded.reload();
  }
  return (
    <AccountSection title="Letters">
      <Rows loaded={loaded} what="your letters" none="You have no letters. You write them in College Connect.">
        {(letter) => (
          <>
            <What name={letter.title}>Changed {dayText(letter.changedAt)}</What>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Delete “${letter.title}”`}
              onClick={() => setAsked(letter)}
            >
              Delete
            </Button>
          </>
        )}
      </Rows>
      <Dialog
        title="Delete this letter?"
        description={`“${asked?.title ?? ''}” will be gone on all your devices. Emails that you sent with it stay.`}
        size="sm"
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
      >
        <DialogFooter>
          <Button variant="secondary" onClick={() => setAsked(null)}>
            Keep it
          </Button>
          <Button variant="danger" busy={busy !== null} onClick={() => asked && void remove(asked)}>
            Delete letter
          </Button>
        </DialogFooter>
      </Dialog>
    </AccountSection>
  );
}
