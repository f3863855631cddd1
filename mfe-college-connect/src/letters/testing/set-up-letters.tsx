import { createFakeData } from '@cc/shared-ui/testing/fake-data';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defaultBody } from '../../email-template/default-mail.ts';
import { letterRow } from '../../scenarios/wizard-storage-of.ts';
import { bodyEdited, draftPrepared } from '../../state/draft-slice.ts';
import { keepLetter } from '../../state/keep-letter.ts';
import { saveLetter } from '../../state/save-letter.ts';
import type { AppStore } from '../../state/store.ts';
import { renderStep } from '../../testing/render-step.tsx';
import { LetterBar } from '../letter-bar.tsx';

/** A letter of the test user. */
export const row = { ...letterRow, user_id: testUser.id };
/** An older one, without a name. */
export const second = {
  ...row,
  id: '5f0c1f9e-2b1d-4c53-9a53-0d5a6c6a7b02',
  name: null,
  updated_at: '2026-11-02T09:00:00+00:00',
};
/** A file of the test user. */
export const file = { path: `${testUser.id}/1/cv.pdf`, name: 'cv.pdf', size: 10, contentType: 'application/pdf' };

/** The step's letters, kept as the wizard keeps them. */
export function setUpLetters(letters: readonly object[] = []) {
  const data = createFakeData({ letters: [...letters] });
  let stop = () => {};
  const prepare = (store: AppStore) => {
    stop = keepLetter(store);
    store.dispatch(draftPrepared({ subject: 'Zoë | 2027 Soccer Recruiting', body: defaultBody }));
  };
  const rendered = renderStep(<LetterBar />, { host: createFakeHost({ data }), prepare });
  stops.push(() => stop());
  const stored = () => data.tables.letters ?? [];
  return { ...rendered, data, stored, user: userEvent.setup() };
}
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) act(stop);
});

/** Presses a button. */
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** Writes a body. */
export const write = (store: AppStore, text: string) =>
  act(() => void store.dispatch(bodyEdited(`Dear Coach,\n\n${text}`)));
/** Saves without the pause of typing. */
export const save = (store: AppStore) => act(() => store.dispatch(saveLetter()));
