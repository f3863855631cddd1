import { sendTest } from '@cc/contracts/api/send-test';
import { schoolMail } from '@cc/contracts/letter/school-mail';
import { outcomeIsUnknown } from '@cc/contracts/federation/outcome';
import { useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { apiErrorMessage } from '../api/api-error-message.ts';
import { selectAttachments } from '../state/attachments-slice.ts';
import { selectMailbox } from '../state/connection-slice.ts';
import { selectLetterAnswers } from '../state/details-slice.ts';
import { selectDraft } from '../state/draft-slice.ts';
import { useAppStore } from '../state/hooks.ts';
import type { SelectedSchool } from '../state/selected-schools.ts';

/** Where the last test stands. `code` is null if nothing says whether it was sent. */
export type TestState =
  | { readonly status: 'none' | 'sending' }
  | { readonly status: 'sent'; readonly school: string; readonly to: string; readonly left: number }
  | { readonly status: 'failed'; readonly code: string | null; readonly message: string };

const unreachable =
  'We do not know if your test was sent. Check your internet connection, and look in your inbox before you try again.';

/** Sends the letter of a school to the athlete's own mailbox, with the attached files. */
export function useSendTest() {
  const host = useHost();
  const store = useAppStore();
  const [state, setState] = useState<TestState>({ status: 'none' });
  const send = async (school: SelectedSchool): Promise<void> => {
    const now = store.getState();
    const mailbox = selectMailbox(now);
    if (mailbox === null) return;
    setState({ status: 'sending' });
    const answer = await host.api.call(sendTest, {
      accessToken: mailbox.accessToken,
      ...schoolMail(selectDraft(now), selectLetterAnswers(now), school),
      files: selectAttachments(now).map(({ path, name }) => ({ path, filename: name })),
    });
    if (answer.ok) return setState({ status: 'sent', school: school.school, ...answer.data });
    const code = answer.kind === 'network' || outcomeIsUnknown(answer) ? null : answer.error.code;
    setState({ status: 'failed', code, message: apiErrorMessage(answer, unreachable) });
  };
  return { state, send };
}
