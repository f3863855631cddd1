import { useEffect } from 'react';
import { defaultBody, defaultSubject } from '../../email-template/default-mail.ts';
import { forceGreeting } from '../../email-template/greeting.ts';
import { draftPrepared, selectDraft, type DraftState } from '../../state/draft-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { selectPersonalization } from '../../state/personalization-slice.ts';
import { selectSport } from '../../state/selection-slice.ts';

/**
 * The draft of the email. Entering the step with an empty body starts from the template (specification 4); a subject
 * that the athlete has not touched follows their details.
 */
export function usePreparedDraft(): DraftState {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectDraft);
  const subject = defaultSubject(useAppSelector(selectPersonalization), useAppSelector(selectSport));
  useEffect(() => {
    // Only on entering and when the details change, so that a user can clear a field and rewrite it.
    dispatch((run, getState) => {
      const now = selectDraft(getState());
      const followed = now.ownSubject && now.subject.trim() !== '' ? now.subject : subject;
      run(
        draftPrepared({
          subject: followed,
          body: now.body.trim() === '' ? forceGreeting(defaultBody, now.greeting) : now.body,
        }),
      );
    });
  }, [dispatch, subject]);
  return draft;
}
