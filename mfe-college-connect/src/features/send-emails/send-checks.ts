import type { LetterAnswers } from '@cc/contracts/letter/template-values';
import type { MailConnection } from '@cc/contracts/entities/mail-connection';
import type { Toast } from '@cc/contracts/federation/host-services';
import { detailPlaceholders } from '@cc/contracts/entities/placeholders';
import { emptyPlaceholders } from '../../email-template/missing-fields.ts';
import { highlightLinkError, isHighlightLink } from '../../email-template/highlight-link.ts';
import { letterProblem } from '../../email-template/letter-problem.ts';
import type { LetterText } from '@cc/contracts/letter/school-mail';
import type { SelectedSchool } from '../../state/selected-schools.ts';

export interface SendPlan {
  readonly mailbox: MailConnection | null;
  readonly draft: LetterText;
  readonly personalization: LetterAnswers;
  /** The schools to email, one email each (D1.6). */
  readonly schools: readonly SelectedSchool[];
  /** Null when unknown: then the page does not check the limit (D1.5). */
  readonly emailsLeft: number | null;
  /** Whether files of the letter are on their way to the storage. */
  readonly uploading: boolean;
}

/** Checks before sending, in the specification's order and with its messages (specification 5 and 8). */
export function sendObstacle(plan: SendPlan): Toast | undefined {
  const { mailbox, draft, personalization, schools, emailsLeft, uploading } = plan;
  if (emailsLeft !== null && schools.length > emailsLeft) {
    const description = `You only have ${emailsLeft} emails left in the last 24 hours. Reduce your recipients or wait.`;
    return { tone: 'error', title: 'Email Limit Exceeded', description };
  }
  if (mailbox === null) {
    return { tone: 'error', title: 'Email Not Connected', description: 'Please connect your email account first.' };
  }
  if (schools.length === 0) {
    const description = 'Please select at least one coach to send emails to.';
    return { tone: 'error', title: 'No Coaches Selected', description };
  }
  if (draft.subject.trim() === '' || draft.body.trim() === '') {
    const description = 'Please fill in both subject and body before sending.';
    return { tone: 'error', title: 'Missing Email Content', description };
  }
  const holes = emptyPlaceholders(`${draft.subject}\n${draft.body}`, personalization);
  if (holes.length > 0) {
    const optional = holes.every((hole) => detailPlaceholders.some((detail) => detail === hole));
    const wayOut = optional
      ? 'Please fill it in in step 4, or remove it from your email.'
      : 'Please fill in step 4 first.';
    const description = `Your email is missing ${holes.join(', ')}. ${wayOut}`;
    return { tone: 'error', title: 'Missing Required Information', description };
  }
  // Stored answers may be older than the check in step 4.
  if (!isHighlightLink(personalization.highlightLink)) {
    return { tone: 'error', title: 'Invalid Highlight Video Link', description: highlightLinkError };
  }
  if (uploading) {
    const description = 'Your files are being saved. Please press Send Emails again in a moment.';
    return { tone: 'error', title: 'Files Not Saved Yet', description };
  }
  const description = letterProblem(draft, personalization, schools);
  return description === undefined ? undefined : { tone: 'error', title: 'Email Cannot Be Sent', description };
}
