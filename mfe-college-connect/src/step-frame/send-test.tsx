import { dailyTests } from '@cc/contracts/api/send-test';
import { noAnswerTitle } from '@cc/contracts/federation/outcome';
import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { Notice } from '@cc/shared-ui/notice';
import { Select } from '@cc/shared-ui/select';
import { useId, useState } from 'react';
import { letterProblem } from '../email-template/letter-problem.ts';
import { emptyPlaceholders } from '../email-template/missing-fields.ts';
import { stopMessage } from '../run/run-messages.ts';
import { WayOnButton } from '../run/way-on.tsx';
import { selectMailbox } from '../state/connection-slice.ts';
import { selectLetterAnswers } from '../state/details-slice.ts';
import { selectDraft, selectDraftIsComplete } from '../state/draft-slice.ts';
import { useAppSelector } from '../state/hooks.ts';
import type { SelectedSchool } from '../state/selected-schools.ts';
import { selectSchools } from '../state/selection-slice.ts';
import styles from './send-test.module.css';
import { useSendTest, type TestState } from './use-send-test.ts';

/**
 * Sends one school's letter to the athlete's own mailbox, as it would be sent.
 * @param shown the school whose letter the step shows; left out, the athlete chooses one here
 */
export function SendTest({ shown }: { readonly shown?: SelectedSchool | undefined }) {
  const headingId = useId();
  const schools = useAppSelector(selectSchools);
  const mailbox = useAppSelector(selectMailbox);
  const [name, setName] = useState('');
  const { state, send } = useSendTest();
  const school = shown ?? schools.find((each) => each.school === name) ?? schools[0];
  const obstacle = useObstacle(school);
  const obstacleId = useId();
  if (!school) return null;
  return (
    <section className={styles.test} aria-labelledby={headingId}>
      <h3 id={headingId}>See it in your own inbox</h3>
      <p className={styles.lead}>
        {shown ? `The letter to ${shown.school}` : 'The letter of one school'}, with your files, goes only to{' '}
        {mailbox?.email ?? 'your own mailbox'}. It is free, up to {dailyTests} times in 24 hours, and counts as no email
        to the school.
      </p>
      <div className={styles.choice}>
        {!shown && schools.length > 1 && (
          <Field label="Letter to" className={styles.school}>
            <Select value={school.school} onChange={({ target }) => setName(target.value)}>
              {schools.map((each) => (
                <option key={each.school}>{each.school}</option>
              ))}
            </Select>
          </Field>
        )}
        <Button
          variant="secondary"
          busy={state.status === 'sending'}
          disabled={obstacle !== undefined}
          aria-describedby={obstacle === undefined ? undefined : obstacleId}
          onClick={() => void send(school)}
        >
          Send me a test
        </Button>
      </div>
      {obstacle !== undefined && (
        <p id={obstacleId} className={styles.lead}>
          {obstacle}
        </p>
      )}
      <Outcome state={state} />
    </section>
  );
}

/** Why there is nothing to test yet, as a sentence. */
function useObstacle(school: SelectedSchool | undefined): string | undefined {
  const draft = useAppSelector(selectDraft);
  const answers = useAppSelector(selectLetterAnswers);
  const complete = useAppSelector(selectDraftIsComplete);
  const connected = useAppSelector(selectMailbox) !== null;
  if (!connected) return 'Connect your mailbox in step 1 first.';
  if (!complete) return 'Fill in both subject and body first.';
  const holes = emptyPlaceholders(`${draft.subject}\n${draft.body}`, answers);
  if (holes.length > 0) return `Fill in ${holes.join(', ')} first, or remove it from your email.`;
  return school && letterProblem(draft, answers, [school]);
}

function Outcome({ state }: { readonly state: TestState }) {
  if (state.status === 'sent') {
    const { school, to, left } = state;
    return (
      <Notice tone="success" title="Your test is on its way">
        The letter to {school} went to {to}.{' '}
        {left === 0 ? 'That was the last test' : `${left} of ${dailyTests} tests left`} in these 24 hours.
      </Notice>
    );
  }
  if (state.status !== 'failed') return null;
  const { code, message } = state;
  const { wayOn } = stopMessage(code);
  return (
    <Notice tone="error" title={code === null ? noAnswerTitle : 'Your test was not sent'}>
      <p>{message}</p>
      {wayOn && wayOn !== 'mail' && <WayOnButton wayOn={wayOn} policy={code === 'provider_policy'} />}
    </Notice>
  );
}
