import type { ApiResult } from '@cc/contracts/federation/host-services';
import { answered, createFakeApi, type ApiCall, type FakeAnswer } from '@cc/shared-ui/testing/fake-api';
import { coachSchema } from '@cc/contracts/entities/coach';
import { createFakeHost, testUser, type FakeHost } from '@cc/shared-ui/testing/fake-host';
import { act, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { athlete } from '../../../testing/athlete.ts';
import { mailboxConnected } from '../../../state/connection-slice.ts';
import { draftPrepared } from '../../../state/draft-slice.ts';
import { personalizationLoaded } from '../../../state/personalization-slice.ts';
import { coachesSelected, genderChosen, sportChosen } from '../../../state/selection-slice.ts';
import type { AppStore } from '../../../state/store.ts';
import { aCoach } from '../../../testing/coaches.ts';
import { createFakeData, type FakeData, type FakeTables } from '@cc/shared-ui/testing/fake-data';
import { someTokens } from '../../../testing/tokens.ts';
import { renderStep, type RenderStepOptions } from '../../../testing/render-step.tsx';
import { SendEmailsStep } from '../send-emails-step.tsx';

export const mailbox = { email: 'jordan@gmail.example', accessToken: 'h'.repeat(32), provider: 'gmail' } as const;

export const runId = 'd5a1c0de-1f2e-4a3b-8c4d-5e6f70819203';
const mailboxId = '3c1d7a52-8a3c-4f0e-9a55-3f1c2b7d9e10';

export const started: ApiResult<unknown> = answered({ runId, startsAt: '2026-11-22T16:20:10.000Z' });

export interface SendStepOptions extends Omit<RenderStepOptions, 'host'> {
  /** Responds to starts; the other endpoints succeed unless `others` has a response. */
  readonly onStart?: (call: ApiCall, startsSoFar: number) => FakeAnswer;
  readonly others?: (call: ApiCall) => FakeAnswer | undefined;
  readonly data?: FakeData;
}

/** Step 7 with two coaches at Baylor and one at Duke, everything filled in, and fake timers. */
export function renderSendStep({
  onStart = () => started,
  others,
  data = sendData(),
  prepare,
  ...options
}: SendStepOptions = {}) {
  let starts = 0;
  const api = createFakeApi((call) => {
    if (call.path === '/api/runs') return onStart(call, ++starts);
    const answer = others?.(call);
    if (answer) return answer;
    if (call.path === '/api/mailboxes') return answered({ mailboxes: [{ id: mailboxId, current: true }] });
    return answered({ state: 'running' });
  });
  const host: FakeHost = createFakeHost({ api, data });
  const goToStep = jest.fn();
  const onBack = jest.fn();
  const ui = <SendEmailsStep onContinue={jest.fn()} onBack={onBack} goToStep={goToStep} />;
  const rendered = renderStep(ui, {
    ...options,
    host,
    prepare(store) {
      fillIn(store);
      prepare?.(store);
    },
  });
  return { ...rendered, api, goToStep, onBack, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

const storedCoaches = [
  aCoach({ id: 901, school: 'Baylor', conference: 'Big 12', email: 'ann@baylor.example', last_name: 'Ann' }),
  aCoach({ id: 902, school: 'Baylor', conference: 'Big 12', email: 'bob@baylor.example', last_name: 'Bob' }),
  aCoach({ id: 903, school: 'Duke', conference: 'ACC', email: 'cid@duke.example', last_name: 'Cid' }),
];

/** The data API of a buyer, with the coaches of this step. */
export function sendData(tables: FakeTables = {}): FakeData {
  return createFakeData({
    master_coaches: storedCoaches.map((coach) => ({ ...coach })),
    token_tracker: [{ user_id: testUser.id, ...someTokens(80) }],
    ...tables,
  });
}

/** Connects a mailbox, selects coaches and writes the mail. */
export function fillIn(store: AppStore): void {
  store.dispatch(mailboxConnected(mailbox));
  store.dispatch(genderChosen("Women's"));
  store.dispatch(sportChosen('Soccer'));
  store.dispatch(coachesSelected(storedCoaches.map((coach) => coachSchema.parse(coach))));
  store.dispatch(personalizationLoaded(athlete));
  store.dispatch(draftPrepared({ subject: 'Class of [Graduation Year]', body: 'Dear Coach,\nI want [College Name].' }));
}

export const sendButton = (name = 'Send Emails') => screen.getByRole('button', { name });

/** The row of one school. */
export function row(school: string) {
  const item = screen
    .getAllByRole('listitem')
    .find((candidate) => within(candidate).queryByText(school, { exact: true }));
  if (!item) throw new Error(`No row for ${school}`);
  return within(item);
}

export const toastTitles = (host: FakeHost) => host.notifications.map(({ title }) => title);

/** Advances the fake clock by this many milliseconds. */
export const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Presses a button and flushes pending promises. */
export async function press(user: UserEvent, button: HTMLElement): Promise<void> {
  await user.click(button);
  await advance(0);
}
