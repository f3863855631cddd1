import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { fireEvent, screen } from '@testing-library/react';
import { loadEmailsLeft } from '../../state/allowance-slice.ts';
import { keepSession } from '../../state/keep-session.ts';
import { selectStartChoice } from '../../state/start-slice.ts';
import { createWizardStorage } from '../../state/wizard-storage.ts';
import { localTimeText } from '../../run/times.ts';
import { testUser } from '@cc/shared-ui/testing/fake-host';
import { advance, press, renderSendStep, row, sendButton, sendData } from './testing/send-step.tsx';

/** A Sunday. */
const now = Date.parse('2026-11-22T16:20:00.000Z');
const day = 86_400_000;

beforeEach(() => void jest.useFakeTimers({ now }));
afterEach(() => void jest.useRealTimers());

async function open(options?: Parameters<typeof renderSendStep>[0]) {
  const step = renderSendStep(options);
  await advance(0);
  return step;
}

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const enter = (at: number) =>
  fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: localTimeText(at) } });
const starts = ({ api }: ReturnType<typeof renderSendStep>) =>
  api.to('/api/runs').map(({ body }) => (body as { start: unknown }).start);

it('begins now unless another time is chosen', async () => {
  const step = await open();
  expect(screen.getByRole('radio', { name: 'Now' })).toBeChecked();
  await press(step.user, sendButton());
  expect(starts(step)).toEqual([{ kind: 'now' }]);
});

it('begins at a date and time, in the named time zone of the user', async () => {
  const step = await open();
  choose('At a date and time');
  expect(screen.getByText(/^Your time zone: .+\. At most 60 days ahead\.$/)).toBeInTheDocument();
  expect(sendButton()).toBeDisabled();
  expect(screen.getByText('Choose a date and a time.')).toBeInTheDocument();
  enter(now + 2 * day);
  await press(step.user, sendButton());
  expect(starts(step)).toEqual([{ kind: 'at', at: '2026-11-24T16:20:00.000Z' }]);
});

it.each([
  [now - day, 'This time is over. Choose a later one.'],
  [now + 61 * day, 'Choose a time in the next 60 days.'],
])('refuses a time that the server would refuse (%#)', async (at, message) => {
  await open();
  choose('At a date and time');
  enter(at);
  expect(screen.getByLabelText('Date and time')).toHaveAccessibleDescription(
    expect.stringContaining(message) as string,
  );
  expect(sendButton()).toBeDisabled();
});

it('shows for each school when its morning is', async () => {
  const place = { institution: '', nicknames: [] };
  const step = await open({
    data: sendData({
      schools: [
        { school: 'Baylor', city: 'Waco', state: 'TX', ...place },
        { school: 'Duke', city: 'Durham', state: 'NC', ...place },
      ],
    }),
  });
  choose('In the morning at the school');
  await advance(0);
  expect(row('Baylor').getByText('Tue, Nov 24, 7:30 AM CST')).toBeInTheDocument();
  expect(row('Duke').getByText('Tue, Nov 24, 7:30 AM EST')).toBeInTheDocument();
  await press(step.user, sendButton());
  expect(starts(step)).toEqual([{ kind: 'school-morning' }]);
});

it('of a later run does not count the emails that are left today', async () => {
  const step = await open({
    prepare: (store) => store.dispatch(loadEmailsLeft.fulfilled(1, '', testUser.id)),
  });
  expect(screen.getByText('That is more schools than your limit allows')).toBeInTheDocument();
  choose('In the morning at the school');
  expect(screen.queryByText('That is more schools than your limit allows')).not.toBeInTheDocument();
  await press(step.user, sendButton());
  expect(starts(step)).toHaveLength(1);
});

it('is kept through a reload, and only for one run', async () => {
  const { user, store, host, browser } = await open();
  const stop = keepSession({ store, host, storage: browser.storage });
  choose('In the morning at the school');
  await advance(1_000);
  expect(createWizardStorage(browser.storage).read(testUser.id)?.start).toEqual({ kind: 'school-morning' });
  await press(user, sendButton());
  expect(selectStartChoice(store.getState())).toEqual({ kind: 'now' });
  stop();
});

it('has no accessibility violations', async () => {
  const { container } = await open();
  choose('At a date and time');
  enter(now - day);
  jest.useRealTimers();
  expect(await axeViolations(container)).toEqual([]);
});
