import { useState, type FormEvent } from 'react';
import type { consent } from '@cc/contracts/api/consent';
import { withoutSchemas } from '@cc/contracts/api/endpoint';
import { termsVersion, tooYoung, type AgeBand } from '@cc/contracts/entities/terms';
import type { ApiClient, ApiResult } from '@cc/contracts/federation/host-services';
import { Button } from '@cc/shared-ui/button';
import { Dialog, DialogFooter } from '@cc/shared-ui/dialog';
import { Notice } from '@cc/shared-ui/notice';
import { Segmented } from '@cc/shared-ui/segmented';
import styles from './consent-dialog.module.css';

const ages = [
  { value: 'under-13', label: 'Under 13' },
  { value: '13-17', label: '13 to 17' },
  { value: '18+', label: '18 or older' },
] as const;

/** Of the answer, only `ok` is read. */
const endpoint = withoutSchemas<typeof consent>({ path: '/api/consent' }, () => true);

/** Stored; or the refusal of a child under 13; or null: the user said nothing. */
export type ConsentAnswer = ApiResult<never> | { readonly ok: true } | null;

export interface ConsentDialogProps {
  readonly api: ApiClient;
  /** Signs out and empties the device. */
  readonly leave: () => Promise<void>;
  readonly onAnswer: (answer: ConsentAnswer) => void;
}

/**
 * Asks for the user's age and for consent to the terms: before the first purchase or email, and when the terms change.
 */
export function ConsentDialog({ api, leave, onAnswer }: ConsentDialogProps) {
  const [ageBand, setAgeBand] = useState<AgeBand | ''>('');
  const [agrees, setAgrees] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [refusal, setRefusal] = useState<ConsentAnswer>(null);

  const chooseAge = (age: AgeBand) => {
    setAgeBand(age);
    // The sentence beside the box is another one now.
    setAgrees(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (ageBand === '' || busy) return;
    setBusy(true);
    const answer = await api.call(endpoint, { termsVersion, ageBand });
    if (answer.ok) return onAnswer(answer);
    if (ageBand === 'under-13' && answer.kind === 'refused' && answer.error.code === 'forbidden') {
      setRefusal(answer);
      // The account goes: this device keeps nothing of it, and nothing more is written into it.
      return void leave();
    }
    setBusy(false);
    return setProblem(answer.kind === 'network' ? answer.message : answer.error.error);
  };

  if (refusal) return <TooYoung onClose={() => onAnswer(refusal)} />;
  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(null)}
      title="One question before you go on"
      description="We ask it once, and again if our terms change."
      size="sm"
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Segmented legend="How old are you?" options={ages} value={ageBand} onValueChange={chooseAge} />
        {ageBand === 'under-13' ? (
          <Notice role="status">{tooYoung}</Notice>
        ) : (
          <label className={styles.agree}>
            <input type="checkbox" checked={agrees} onChange={({ target }) => setAgrees(target.checked)} />
            <span>
              {ageBand === '13-17' ? 'My parent or guardian and I have read and agree to the ' : 'I agree to the '}
              <Paper to="/terms">terms of use</Paper> and the <Paper to="/privacy">privacy policy</Paper>.
            </span>
          </label>
        )}
        {problem ? <Notice tone="error">{problem}</Notice> : null}
        <DialogFooter>
          <Button variant="secondary" onClick={() => onAnswer(null)}>
            Not now
          </Button>
          {ageBand === 'under-13' ? (
            <Button type="submit" busy={busy}>
              I am under 13
            </Button>
          ) : (
            <Button type="submit" busy={busy} disabled={ageBand === '' || !agrees}>
              Agree and continue
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** What becomes of a child's account. It stays until it is closed. */
function TooYoung({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} dismissible={false} title="You are signed out" size="sm">
      <Notice role="status">{tooYoung}</Notice>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}

/** A legal page in a new tab: the purchase or the letter behind the dialog stays as it is. */
function Paper({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
