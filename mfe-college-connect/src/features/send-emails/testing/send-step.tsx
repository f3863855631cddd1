import { revealAddresses } from '@cc/contracts/api/reveal-addresses';
import type { ApiResult } from '@cc/contracts/federation/host-services';
import { createFakeApi, type ApiCall } from '@cc/shared-ui/testing/fake-api';
import { coachSchema } from '@cc/contracts/entities/coach';
import { createFakeHost, testUser, type FakeHost } from '@cc/shared-ui/testing/fake-host';
import { act, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { athlete } from '../../../testing/athlete.ts';
import { mailboxConnected } from '../../../state/connection-slice.ts';
import { draftPrepared } from '../../../state/draft-slice.ts';
import { personalizationLoaded } from '../../../state/personalization-slice.ts';
import { coachesSelected } from '../../../state/selection-slice.ts';
import type { AppStore } from '../../../state/store.ts';
import { aCoach } from '../../../testing/coaches.ts';
import { createFakeData, type FakeData, type FakeTables } from '@cc/shared-ui/testing/fake-data';
import { revealedBy } from '../../../testing/revealed-by.ts';
import { someTokens } from '../../../testing/tokens.ts';
import { renderStep, type RenderStepOptions } from '../../../testing/render-step.tsx';
import { SendEmailsStep } from '../send-emails-step.tsx';

export const mailbox = { email: 'jordan@gmail.example', accessToken: 'h'.repeat(32), provider: 'gmail' } as const;

export function accepted(messageId = 'm1'): ApiResult<unknown> {
  return { ok: true, data: { messageId } };
}

/** The school of a send. */
export function schoolOf({ body }: ApiCall): string {
  const { coaches } = body as { coaches: { school: string }[] }; // a send always names its coaches
  return coaches[0]?.school ?? '';
}

export interface SendStepOptions extends Omit<RenderStepOptions, 'host'> {
  /** Responds to sends; the other endpoints succeed unless `others` has a response. */
  readonly onSend?: (call: ApiCall, sendsSoFar: number) => ApiResult<unknown> | Promise<ApiResult<unknown>>;
  /** Answers instead of the addresses. */
  readonly onReveal?: () => ApiResult<never> | undefined;
  readonly others?: (call: ApiCall) => ApiResult<unknown> | undefined;
  readonly data?: FakeData;
}

/** Step 7 with two coaches at Baylor and one at Duke, everything filled in, and fake timers. */
export function renderSendStep({
  onSend = () => accepted(),
  onReveal = () => undefined,
  others,
  data = sendData(),
  prepare,
  ...options
}: SendStepOptions = {}) {
  let sends = 0;
  const api = createFakeApi((call) => {
    if (call.path.startsWith('/api/send-g') || call.path.startsWith('/api/send-o')) return onSend(call, ++sends);
    if (call.path === revealAddresses.path) return onReveal() ?? revealedBy(data, call);
    return others?.(call) ?? { ok: true, data: { queued: true } };
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

/** A coach at a third school, not selected at first. */
export const elon = aCoach({ id: 904, school: 'Elon' });

const storedCoaches = [
  aCoach({ id: 901, school: 'Baylor', conference: 'Big 12', email: 'ann@baylor.example', last_name: 'Ann' }),
  aCoach({ id: 902, school: 'Baylor', conference: 'Big 12', email: 'bob@baylor.example', last_name: 'Bob' }),
  aCoach({ id: 903, school: 'Duke', conference: 'ACC', email: 'cid@duke.example', last_name: 'Cid' }),
];

/** The data API of a buyer, with the coaches of this step. */
export function sendData(tables: FakeTables = {}): FakeData {
  return createFakeData({
    master_coaches: [...storedCoaches, elon].map((coach) => ({ ...coach })),
    token_tracker: [{ user_id: testUser.id, ...someTokens(80) }],
    ...tables,
  });
}

/** Connects a mailbox, selects coaches and writes the mail. */
export function fillIn(store: AppStore): void {
  store.dispatch(mailboxConnected(mailbox));
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

/** The idempotency keys of the calls so far, without the run's id. */
export const keysOf = (calls: readonly ApiCall[]) =>
  calls.map(({ headers }) => headers?.['idempotency-key']?.split('/').slice(1).join('/'));
