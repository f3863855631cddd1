import { answered, noAnswer, proxyPage, refused } from '@cc/shared-ui/testing/fake-api';
import { testUser } from '@cc/shared-ui/testing/fake-host';
import { act, screen } from '@testing-library/react';
import { attachmentsAdded } from '../../state/attachments-slice.ts';
import { bodyEdited, greetingChosen, reasonWritten } from '../../state/draft-slice.ts';
import { selectRunId, selectRunKey } from '../../state/run-slice.ts';
import { createWizardStorage } from '../../state/wizard-storage.ts';
import { keepSession } from '../../state/keep-session.ts';
import { press, renderSendStep, runId, sendButton, sendData, started } from './testing/send-step.tsx';

const now = Date.parse('2026-11-22T16:20:00.000Z');

beforeEach(() => void jest.useFakeTimers({ now }));
afterEach(() => void jest.useRealTimers());

const runOf = (key: string | null) => ({
  id: runId,
  user_id: testUser.id,
  idempotency_key: key ?? '',
  state: 'running',
});

describe('Send Emails', () => {
  // @spec 1.4, 9.plans.4
  it('hands the server one letter for each school, with its coaches and the rendered text', async () => {
    const { user, api } = renderSendStep({
      prepare: (store) =>
        store.dispatch(
          attachmentsAdded([{ path: 'jordan/1/cv.pdf', name: 'My CV.pdf', size: 5, contentType: 'application/pdf' }]),
        ),
    });
    await press(user, sendButton());
    expect(api.to('/api/runs').map(({ body }) => body)).toEqual([
      {
        mailboxId: '3c1d7a52-8a3c-4f0e-9a55-3f1c2b7d9e10',
        gender: 'women',
        sport: 'soccer',
        letter: { subject: 'Class of [Graduation Year]', body: 'Dear Coach,\nI want [College Name].' },
        schools: [
          {
            school: 'Baylor',
            coachIds: [901, 902],
            subject: 'Class of 2027',
            body: 'Dear Coach,\nI want Baylor.',
            again: false,
          },
          {
            school: 'Duke',
            coachIds: [903],
            subject: 'Class of 2027',
            body: 'Dear Coach,\nI want Duke.',
            again: false,
          },
        ],
        files: [{ path: 'jordan/1/cv.pdf', filename: 'My CV.pdf' }],
        start: { kind: 'now' },
      },
    ]);
  });

  // @spec D1.34b, D1.39
  it('writes each letter to its coaches, with the reason for its school', async () => {
    const { user, api } = renderSendStep({
      prepare(store) {
        store.dispatch(bodyEdited('Dear Coach,\n\n[Why this school]\n\nBye'));
        store.dispatch(greetingChosen('names'));
        store.dispatch(reasonWritten({ school: 'Duke', text: 'I want to study biology.' }));
      },
    });
    expect(screen.getByText('1 of 2 has a reason')).toBeInTheDocument();
    await press(user, sendButton());
    expect(api.to('/api/runs')[0]?.body).toMatchObject({
      letter: { body: 'Dear [Coach Names],\n\n[Why this school]\n\nBye' },
      schools: [
        { school: 'Baylor', body: 'Dear Coach Ann and Coach Bob,\n\nBye' },
        { school: 'Duke', body: 'Dear Coach Cid,\n\nI want to study biology.\n\nBye' },
      ],
    });
  });

  // @spec 2.wizard.31
  it('reads Sending... until the server has the run', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof started>();
    const { user, store } = renderSendStep({
      data: sendData({ own_runs: [{ id: runId, user_id: testUser.id }] }),
      onStart: () => promise,
    });
    await press(user, sendButton());
    expect(sendButton('Sending...')).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    await act(async () => resolve(started));
    expect(selectRunId(store.getState())).toBe(runId);
    expect(selectRunKey(store.getState())).toBeNull();
  });

  it('asks again with the same key after a lost answer, also after a reload', async () => {
    const { user, api, store, browser, host } = renderSendStep({
      onStart: (_call, count) => (count === 1 ? noAnswer : started),
    });
    const stop = keepSession({ store, host, storage: browser.storage });
    await press(user, sendButton());
    expect(screen.getByText('We could not reach Coach Connect')).toBeInTheDocument();
    expect(screen.getByText(/No email is sent twice\.$/)).toBeInTheDocument();
    const key = createWizardStorage(browser.storage).read(testUser.id)?.run?.key;
    await press(user, sendButton());
    const keys = api.to('/api/runs').map(({ headers }) => headers?.['idempotency-key']);
    expect(keys).toEqual([key, key]);
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    stop();
  });

  it.each([
    ['network', noAnswer],
    ['site', refused('outcome_unknown')],
  ])(
    'shows the run of a lost answer at once, and takes none of its schools for an earlier letter: %s',
    async (_of, lost) => {
      const data = sendData();
      const { user, store } = renderSendStep({
        data,
        onStart: (_call, count) => {
          data.tables.own_sends = [
            {
              id: '903',
              user_id: testUser.id,
              status: 'planned',
              coach_ids: [903],
              started_at: null,
              created_at: new Date(now).toISOString(),
            },
          ];
          if (count === 1) return lost;
          data.tables.own_runs = [runOf(selectRunKey(store.getState()))];
          return lost;
        },
      });
      await press(user, sendButton());
      expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
      await press(user, sendButton());
      expect(selectRunId(store.getState())).toBe(runId);
    },
  );

  it('takes the run of a lost answer when the letter has changed since', async () => {
    const data = sendData();
    const { user, store } = renderSendStep({
      data,
      onStart: (_call, count) => (count === 1 ? noAnswer : refused('idempotency_key_reused')),
    });
    await press(user, sendButton());
    data.tables.own_runs = [runOf(selectRunKey(store.getState()))];
    act(() => void store.dispatch(bodyEdited('Dear Coach,\nAnother text.')));
    data.fail('own_runs');
    await press(user, sendButton());
    expect(screen.getByRole('alert')).toHaveTextContent('We do not know if your emails reached us.');
    data.recover('own_runs');
    await press(user, sendButton());
    expect(selectRunId(store.getState())).toBe(runId);
  });

  it.each(['stopped', 'finished'])('starts another run when that of the lost answer is %s by now', async (state) => {
    const data = sendData();
    const { user, store, api } = renderSendStep({
      data,
      onStart: (_call, count) => [noAnswer, refused('idempotency_key_reused')][count - 1] ?? started,
    });
    await press(user, sendButton());
    const lost = selectRunKey(store.getState()) ?? '';
    data.tables.own_runs = [
      { id: '11111111-1111-4111-8111-111111111111', user_id: testUser.id, idempotency_key: lost, state },
    ];
    act(() => void store.dispatch(bodyEdited('Dear Coach,\nAnother text.')));
    await press(user, sendButton());
    const keys = api.to('/api/runs').map(({ headers }) => headers?.['idempotency-key']);
    expect(keys).toEqual([lost, lost, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(keys[2]).not.toBe(lost);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    [refused('internal'), 'We could not reach Coach Connect', null],
    [refused('outcome_unknown'), 'We could not reach Coach Connect', null],
    [proxyPage, 'We could not reach Coach Connect', null],
    [refused('outcome_unknown'), 'We could not reach Coach Connect', null],
    [refused('no_tokens'), 'You have no tokens left', 'See plans'],
    [refused('reconnect_required'), 'Please reconnect your mailbox', 'Go to Connect Email'],
    [refused('attachments_invalid'), 'An attachment cannot be sent', 'Go to Attachments'],
    [refused('placeholder_unresolved'), 'Your email needs a change', 'Go to Email Composition'],
    [refused('forbidden'), 'Nothing was sent', null],
    [refused('forbidden', { error: 'You have opened 90 schools.' }), 'You have opened 90 schools.', null],
  ])('says why nothing was started, and how to go on (%#)', async (answer, title, wayOn) => {
    const { user, store } = renderSendStep({ onStart: () => answer });
    await press(user, sendButton());
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    expect(screen.queryByRole('link', { name: wayOn ?? /^(Go to|See plans)/ }) !== null).toBe(wayOn !== null);
    expect(selectRunId(store.getState())).toBeNull();
    expect(sendButton()).toBeEnabled();
  });

  it('asks to connect again when the server does not know the mailbox any more', async () => {
    const { user, api } = renderSendStep({
      others: ({ path }) => (path === '/api/mailboxes' ? answered({ mailboxes: [] }) : undefined),
    });
    await press(user, sendButton());
    expect(screen.getByText('Please reconnect your mailbox')).toBeInTheDocument();
    expect(api.to('/api/runs')).toEqual([]);
  });

  it('offers to sign in', async () => {
    const { user, host } = renderSendStep({ onStart: () => refused('unauthenticated') });
    await press(user, sendButton());
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(host.signInDialogs).toHaveLength(1);
  });
});
