import { deleteAccount } from '@cc/contracts/api/account';
import { Button } from '@cc/shared-ui/button';
import { Dialog, DialogFooter } from '@cc/shared-ui/dialog';
import { Field } from '@cc/shared-ui/field';
import { useHost } from '@cc/shared-ui/host';
import { Input } from '@cc/shared-ui/input';
import { useState, type FormEvent } from 'react';
import { failureMessage } from '../../api/use-loaded.ts';
import styles from '../../sections/sections.module.css';
import { AccountSection } from '../../sections/rows.tsx';

/** Asks for the end of the account: once, with its address typed. */
export function DeleteSection({ email, onAsked }: { readonly email: string; readonly onAsked: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <AccountSection title="Delete my account">
      <p>
        We delete your details, letters, sent emails, files and mailboxes, and what you wrote to us. Your tokens and
        lists are gone too. You have 24 hours to change your mind. We only keep the amounts and dates of your purchases,
        without your name: tax law requires it.
      </p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
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
          onAsked={() => {
            setOpen(false);
            onAsked();
          }}
        />
      </Dialog>
    </AccountSection>
  );
}

const unclear = 'Your account may be deleted in 24 hours or not. This page shows which, and you can still keep it.';

interface DeleteFormProps {
  readonly email: string;
  readonly onCancel: () => void;
  readonly onAsked: () => void;
}

function DeleteForm({ email, onCancel, onAsked }: DeleteFormProps) {
  const { api, notify } = useHost();
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
    if (answer.ok) onAsked();
    else if (answer.kind === 'network') {
      notify({ tone: 'error', title: 'No Answer Arrived', description: unclear });
      // It reads what will become of the account.
      onAsked();
    } else setProblem(`Nothing was deleted. ${failureMessage(answer)}`);
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
