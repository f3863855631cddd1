import { detailPlaceholders, findPlaceholders } from '@cc/contracts/entities/placeholders';
import { detailTexts, sportDetails } from '@cc/contracts/entities/sport-details';
import type { MailText } from '@cc/contracts/letter/school-mail';
import type { LetterAnswers } from '@cc/contracts/letter/template-values';
import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';
import { unusedDetails, withDetailLines } from '../../email-template/detail-lines.ts';
import { isPast } from '../../email-template/event-date.ts';
import { emptyPlaceholders } from '../../email-template/missing-fields.ts';
import { selectDetailSport, selectDetailValues } from '../../state/details-slice.ts';
import { bodyEdited } from '../../state/draft-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import styles from './compose-email.module.css';

export interface DetailNoticesProps {
  readonly draft: MailText;
  readonly answers: LetterAnswers;
  /** Goes to step 4. */
  readonly onFillIn: () => void;
}

/** What is worth knowing about the optional details in the email: blank, over, or filled in but not used. */
export function DetailNotices({ draft, answers, onFillIn }: DetailNoticesProps) {
  const dispatch = useAppDispatch();
  const sport = useAppSelector(selectDetailSport);
  const values = useAppSelector(selectDetailValues) ?? {};
  const letter = `${draft.subject}\n${draft.body}`;
  const used = findPlaceholders(letter);
  const blank = emptyPlaceholders(letter, answers).filter((name) =>
    detailPlaceholders.some((detail) => detail === name),
  );
  const over = sportDetails(sport)
    .filter(({ placeholder }) => used.includes(placeholder))
    .flatMap(({ fields }) => fields)
    .filter(({ kind, name }) => kind === 'date' && isPast(values[name] ?? ''));
  const unused = unusedDetails(sport, detailTexts(sport, values), letter);
  return (
    <>
      {blank.length > 0 && (
        <Notice tone="warning" title="Optional details are blank">
          <p>
            {blank.join(', ')} would leave a gap in a line. Fill {blank.length === 1 ? 'it' : 'them'} in, or remove{' '}
            {blank.length === 1 ? 'it' : 'them'} from your email.
          </p>
          <Button variant="secondary" size="sm" className={styles.noticeAction} onClick={onFillIn}>
            Fill in the optional details
          </Button>
        </Notice>
      )}
      {over.length > 0 && (
        <Notice tone="warning" title="Your next event is over">
          <p>Coaches would read a date that has passed.</p>
          <Button variant="secondary" size="sm" className={styles.noticeAction} onClick={onFillIn}>
            Change the event
          </Button>
        </Notice>
      )}
      {unused.length > 0 && draft.body.trim() !== '' && (
        <Notice tone="info" title="Not in your email yet">
          <p>
            You filled in {unused.map(({ label }) => label).join(', ')}. Add a line for each, or leave the email as it
            is.
          </p>
          <Button
            variant="secondary"
            size="sm"
            className={styles.noticeAction}
            onClick={() => dispatch(bodyEdited(withDetailLines(draft.body, unused)))}
          >
            Add to my email
          </Button>
        </Notice>
      )}
    </>
  );
}
