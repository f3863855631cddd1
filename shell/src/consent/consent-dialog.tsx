import { useState, type FormEvent } from 'react';
import type { consent } from '@cc/contracts/api/consent';
import { withoutSchemas } from '@cc/contracts/api/endpoint';
import { termsVersion, tooYoung, type AgeBand } from '@cc/contracts/entities/terms';
import type { ApiClient } from '@cc/contracts/federation/host-services';
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

export interface ConsentDialogProps {
  readonly api: ApiClient;
  readonly onAnswer: (agreed: boolean) => void;
}

/** Asks for the user's age and for consent to the terms: before the first purchase or email, and when the terms change. */
export function ConsentDialog({ api, onAnswer }: ConsentDialogProps) {
  const [ageBand, setAgeBand] = useState<AgeBand | ''>('');
  const [agrees, setAgrees] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

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
    if (answer.ok) return onAnswer(true);
    if (ageBand === 'under-13' && answer.kind === 'refused' && answer.error.code === 'forbidden')
      return onAnswer(false);
    setBusy(false);
    return setProblem(answer.kind === 'network' ? answer.message : answer.error.error);
  };

  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(false)}
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
          <Button variant="secondary" onClick={() => onAnswer(false)}>
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

/** A legal page in a new tab: the purchase or the letter behind the dialog stays as it is. */
function Paper({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
