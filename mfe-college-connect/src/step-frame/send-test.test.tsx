import { answered, createFakeApi, noAnswer, proxyPage, refused, type FakeAnswer } from '@cc/shared-ui/testing/fake-api';
import { createFakeData } from '@cc/shared-ui/testing/fake-data';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { attachmentsAdded } from '../state/attachments-slice.ts';
import { mailboxConnected } from '../state/connection-slice.ts';
import { detailsLoaded } from '../state/details-slice.ts';
import { bodyEdited, draftPrepared } from '../state/draft-slice.ts';
import { personalizationLoaded } from '../state/personalization-slice.ts';
import { coachesSelected, sportChosen } from '../state/selection-slice.ts';
import type { AppStore } from '../state/store.ts';
import { athlete } from '../testing/athlete.ts';
import { aCoach } from '../testing/coaches.ts';
import { renderStep } from '../testing/render-step.tsx';
import { SendTest } from './send-test.tsx';

const mailbox = { email: 'jordan@gmail.example', accessToken: 'h'.repeat(32), provider: 'gmail' } as const;

function renderTest(
  onSend: () => FakeAnswer = () => answered({ to: mailbox.email, left: 4 }),
  prepare?: (store: AppStore) => void,
) {
  const api = createFakeApi(onSend);
  const rendered = renderStep(<SendTest />, {
    host: createFakeHost({ api, data: createFakeData() }),
    prepare(store) {
      store.dispatch(mailboxConnected(mailbox));
      store.dispatch(sportChosen('Soccer'));
      store.dispatch(coachesSelected([aCoach({ id: 1, school: 'Baylor' }), aCoach({ id: 2, school: 'Duke' })]));
      store.dispatch(personalizationLoaded(athlete));
      store.dispatch(detailsLoaded({ sport: 'soccer', values: { club: 'Rush' } }));
      store.dispatch(
        draftPrepared({ subject: '[Club] for [College Name]', body: 'Dear Coach,\nI want [College Name].' }),
      );
      prepare?.(store);
    },
  });
  return { ...rendered, api, user: userEvent.setup() };
}

const button = () => screen.getByRole('button', { name: 'Send me a test' });

it('sends the letter of the chosen school with the files, and names no recipient', async () => {
  const { user, api } = renderTest(undefined, (store) =>
    store.dispatch(
      attachmentsAdded([{ path: 'jordan/1/cv.pdf', name: 'My CV.pdf', size: 5, contentType: 'application/pdf' }]),
    ),
  );
  await user.selectOptions(screen.getByLabelText('Letter to'), 'Duke');
  await user.click(button());
  expect(api.to('/api/send-test').map(({ body }) => body)).toEqual([
    {
      accessToken: mailbox.accessToken,
      subject: 'Rush for Duke',
      body: 'Dear Coach,\nI want Duke.',
      files: [{ path: 'jordan/1/cv.pdf', filename: 'My CV.pdf' }],
    },
  ]);
  expect(screen.getByRole('status')).toHaveTextContent(
    'The letter to Duke went to jordan@gmail.example. 4 of 5 tests left in these 24 hours.',
  );
});

it('says when that was the last one', async () => {
  const { user } = renderTest(() => answered({ to: mailbox.email, left: 0 }));
  await user.click(button());
  expect(await screen.findByText(/That was the last test in these 24 hours\./)).toBeVisible();
});

it('waits for the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<FakeAnswer>>();
  const { user, api } = renderTest(() => promise);
  await user.click(button());
  await user.click(button());
  expect(button()).toHaveAttribute('aria-busy', 'true');
  resolve(answered({ to: mailbox.email, left: 4 }));
  expect(await screen.findByText('Your test is on its way')).toBeVisible();
  expect(api.to('/api/send-test')).toHaveLength(1);
});

it('shows the server’s sentence, and can be pressed again', async () => {
  const { user } = renderTest(() => refused('rate_limited', { error: 'You have sent yourself 5 tests.' }));
  await user.click(button());
  expect(await screen.findByText('You have sent yourself 5 tests.')).toBeVisible();
  expect(button()).toBeEnabled();
});

it('leads to step 1 if the mailbox is lost', async () => {
  const { user } = renderTest(() => refused('reconnect_required'));
  await user.click(button());
  expect(await screen.findByRole('link', { name: 'Go to Connect Email' })).toBeVisible();
});

it.each([
  ['no answer', noAnswer],
  ['a page of a proxy', proxyPage],
  ['a server that cannot tell', refused('outcome_unknown')],
])('after %s, it is not known if it was sent', async (_what, answer) => {
  const { user } = renderTest(() => answer);
  await user.click(button());
  expect(await screen.findByText('No answer arrived')).toBeVisible();
  expect(await screen.findByText(/^We do not know if your test was sent\./)).toBeVisible();
});

it.each<[string, (store: AppStore) => void, RegExp]>([
  ['text', (store) => store.dispatch(bodyEdited(' ')), /^Fill in both subject and body first\.$/],
  [
    'a value for each placeholder',
    (store) => store.dispatch(bodyEdited('My number is [Jersey]')),
    /^Fill in \[Jersey\] first/,
  ],
  ['known placeholders', (store) => store.dispatch(bodyEdited('I am {Full Name}')), /would be sent like that/],
])('needs %s', (_what, prepare, sentence) => {
  renderTest(undefined, prepare);
  expect(button()).toBeDisabled();
  expect(button()).toHaveAccessibleDescription(sentence);
});
