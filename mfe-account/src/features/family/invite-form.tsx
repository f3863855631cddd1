import { inviteParent } from '@cc/contracts/api/family';
import { looksLikeEmail } from '@cc/contracts/entities/email-rule';
import { failureMessage, noAnswerTitle, outcomeIsUnknown } from '@cc/contracts/federation/outcome';
import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { useHost } from '@cc/shared-ui/host';
import { Input } from '@cc/shared-ui/input';
import { Notice } from '@cc/shared-ui/notice';
import { useState, type SubmitEvent } from 'react';
import styles from '../../sections/sections.module.css';

/** An invitation that was made. */
export interface Invited {
  readonly email: string;
  /** Its address, if it is not mailed. */
  readonly url: string | null;
}

interface InviteFormProps {
  /** Whether the athlete may be a minor, so that the first run can wait. */
  readonly isMinor: boolean;
  readonly onInvited: (invited: Invited) => void;
}

/** Asks for a parent's address, and whether the first run waits for them. */
export function InviteForm({ isMinor, onInvited }: InviteFormProps) {
  const { api, notify } = useHost();
  const [email, setEmail] = useState('');
  const [waits, setWaits] = useState(false);
  const [wrong, setWrong] = useState('');
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  async function invite(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const address = email.trim();
    const isAddress = looksLikeEmail(address);
    setWrong(isAddress ? '' : 'Please enter the email address of a parent.');
    setProblem(null);
    if (!isAddress || busy) return;
    setBusy(true);
    const answer = await api.call(inviteParent, { email: address, firstRunWaits: waits && isMinor });
    setBusy(false);
    if (!answer.ok) {
      const title = outcomeIsUnknown(answer) ? noAnswerTitle : 'The invitation was not sent';
      setProblem({ title, text: failureMessage(answer) });
      return;
    }
    const { url } = answer.data;
    if (url === null) notify({ tone: 'success', title: `We are sending an invitation to ${address}` });
    setEmail('');
    onInvited({ email: address, url });
  }
  return (
    <form className={styles['narrow']} noValidate onSubmit={(event) => void invite(event)}>
      <Field
        label="Parent’s email"
        hint="They sign in with this address to accept."
        error={wrong || undefined}
        required
      >
        <Input
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </Field>
      {isMinor ? (
        <label className={styles['check']}>
          <input type="checkbox" checked={waits} onChange={({ target }) => setWaits(target.checked)} />
          My first run waits until they approve it
        </label>
      ) : null}
      {problem ? (
        <Notice tone="error" title={problem.title}>
          {problem.text}
        </Notice>
      ) : null}
      <Button type="submit" busy={busy}>
        Invite
      </Button>
    </form>
  );
}
