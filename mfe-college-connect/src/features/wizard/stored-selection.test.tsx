import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mailboxConnected } from '../../state/connection-slice.ts';
import { selectSelectedIds, selectUnreadIds } from '../../state/selection-slice.ts';
import { sessionOpened } from '../../state/session-actions.ts';
import type { WizardStep } from '../../state/wizard-slice.ts';
import { aCoach } from '../../testing/coaches.ts';
import { createFakeData } from '@cc/shared-ui/testing/fake-data';
import { renderStep } from '../../testing/render-step.tsx';
import { stubSteps } from '../../testing/stub-steps.tsx';
import { WizardPage } from './wizard-page.tsx';

const [ann, bea] = [aCoach({ last_name: 'Ann' }), aCoach({ last_name: 'Bea' })];
const mailbox = { email: 'jordan@gmail.example', accessToken: 'x'.repeat(32), provider: 'gmail' } as const;

/** Opens the wizard at a step with a selection stored by the browser. */
function openWith(coachIds: number[], step: WizardStep, data = createFakeData({ master_coaches: [ann, bea] })) {
  const selection = { gender: "Women's", sport: 'Soccer', division: 'All', conference: 'All', coachIds } as const;
  const page = (
    <WizardPage
      steps={stubSteps}
      SelectedRecipients={() => <p>The selected recipients</p>}
      FeedbackButton={() => null}
    />
  );
  return renderStep(page, {
    host: createFakeHost({ data }),
    prepare(store) {
      const stored = { step, selection: { ...selection, coachIds } };
      store.dispatch(sessionOpened({ userId: testUser.id, stored }));
      store.dispatch(mailboxConnected(mailbox));
    },
  });
}

it.each([3, 5, 7] as const)('is read before step %i is shown', async (step) => {
  const { store, host } = openWith([ann.id, bea.id], step);
  expect(screen.getByText('Loading this step')).toBeInTheDocument();
  expect(screen.queryByText('The selected recipients')).not.toBeInTheDocument();
  expect(await screen.findByText(`The work of step ${step}`)).toBeInTheDocument();
  expect(screen.queryByText('Loading this step')).not.toBeInTheDocument();
  expect(selectSelectedIds(store.getState())).toEqual([ann.id, bea.id]);
  expect(host.notifications).toEqual([]);
});

it('delays no other step', async () => {
  const data = createFakeData({ master_coaches: [ann, bea] });
  const resume = data.pause('master_coaches');
  openWith([ann.id, bea.id], 6, data);
  expect(screen.getByText('The work of step 6')).toBeInTheDocument();
  expect(screen.getByText('2 coaches')).toBeInTheDocument();
  resume();
  expect(await screen.findByText('2 coaches at 1 school')).toBeInTheDocument();
});

it('says that coaches no longer exist, and continues without them', async () => {
  const { store, host } = openWith([ann.id, 990, 991], 7);
  await screen.findByText('The work of step 7');
  expect(selectSelectedIds(store.getState())).toEqual([ann.id]);
  expect(host.notifications).toEqual([
    {
      tone: 'info',
      title: 'Your Selection Changed',
      description: '2 coaches you selected are no longer available and were removed.',
    },
  ]);
});

it('is kept if it cannot be read, and can be retried', async () => {
  const data = createFakeData({ master_coaches: [ann] });
  data.fail('master_coaches');
  const { store } = openWith([ann.id], 7, data);
  expect(await screen.findByText('Your selected coaches could not be loaded')).toBeInTheDocument();
  expect(screen.queryByText('The work of step 7')).not.toBeInTheDocument();
  expect(selectUnreadIds(store.getState())).toEqual([ann.id]);
  data.recover('master_coaches');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('The work of step 7')).toBeInTheDocument());
});
