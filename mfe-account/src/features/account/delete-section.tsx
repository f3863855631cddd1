import { deleteAccount } from '@cc/contracts/api/account';
import { failureMessage, noAnswerTitle, outcomeIsUnknown } from '@cc/contracts/federation/outcome';
import { Button } from '@cc/shared-ui/button';
import { Dialog, DialogFooter } from '@cc/shared-ui/dialog';
import { Field } from '@cc/shared-ui/field';
import { useHost } from '@cc/shared-ui/host';
import { Input } from '@cc/shared-ui/input';
import { Notice } from '@cc/shared-ui/notice';
import { useEffect, useState, type FormEvent } from 'react';
import styles from '../../sections/sections.module.css';
import { AccountSection } from '../../sections/rows.tsx';

interface DeleteSectionProps {
  readonly email: string;
  /** It was asked for without an answer, and nothing was read since. */
  readonly unknown: boolean;
  /** @param answered false: it is unknown whether the account will be deleted */
  readonly onAsked: (answered: boolean) => void;
  /** Reads what will become of the account. */
  readonly onLook: () => void;
}

/** Asks for the end of the account: once, with its address typed. */
export function DeleteSection({ email, unknown, onAsked, onLook }: DeleteSectionProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!unknown) return undefined;
    window.addEventListener('online', onLook);
    return () => window.removeEventListener('online', onLook);
  }, [unknown, onLook]);
  return (
    <AccountSection title="Delete my account">
      <p>
        We delete your details, letters, sent emails, files and mailboxes, and what you wrote to us. Your tokens and
        lists are gone too. You have 24 hours to change your mind. We only keep the amounts and dates of your purchases,
        without your name: tax law requires it.
      </p>
      <div aria-live="polite" className={styles['state']}>
        {unknown ? (
          <Notice tone="warning" title={noAnswerTitle}>
            Your account may be deleted in 24 hours or not. Look again to see which. If it will be, you can still keep
            it.
          </Notice>
        ) : null}
      </div>
      {/* One button, so that the focus, which comes back to it from the dialog, is never lost. */}
      <Button variant={unknown ? 'secondary' : 'danger'} onClick={unknown ? onLook : () => setOpen(true)}>
        {unknown ? 'Look again' : 'Delete my account'}
      </Button>
      <Dialog
        title="Delete your account?"
        description="Emails that wait to be sent stop now. Everything else is deleted in 24 hours; until then you can keep your account."
        size="sm"
        open={open}
        onOpenChange={setOpen}
      >
        <DeleteForm
          email={email}
          onCancel={() => setOpen(false)}
          onAsked={(answered) => {
            setOpen(false);
            onAsked(answered);
          }}
        />
      </Dialog>
    </AccountSection>
  );
}

interface DeleteFormProps extends Pick<DeleteSectionProps, 'email' | 'onAsked'> {
  readonly onCancel: () => void;
}

function DeleteForm({ email, onCancel, onAsked }: DeleteFormProps) {
  const { api } = useHost();
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (address.trim().toLowerCase() !== email.toLowerCase()) {
      setProblem(`Please type ${email}`);
      return;
    }
    setBusy(true);
    const answer = await api.call(deleteAccount, { address });
    setBusy(false);
    if (answer.ok || outcomeIsUnknown(answer)) onAsked(answer.ok);
    else setProblem(`Nothing was deleted. ${failureMessage(answer)}`);
  }
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Your email address" hint={`Type ${email}`} error={problem} required>
        <Input
          type="email"
          autoComplete="off"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
      </Field>
      <DialogFooter>
        <Button variant="secondary" onClick={onCancel}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          Delete in 24 hours
        </Button>
      </DialogFooter>
    </form>
  );
}
