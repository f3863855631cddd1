import { useNavigate } from '@cc/shared-ui/router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mailboxConnected } from '../../state/connection-slice.ts';
import { allCoachesDeselected, coachesSelected, genderChosen, sportChosen } from '../../state/selection-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { selectStep } from '../../state/wizard-slice.ts';
import { aCoach } from '../../testing/coaches.ts';
import { renderStep } from '../../testing/render-step.tsx';
import { stubSteps } from '../../testing/stub-steps.tsx';
import { WizardPage } from './wizard-page.tsx';

/** Back and Forward of the browser. */
function BrowserButtons() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Browser back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Browser forward
      </button>
    </>
  );
}

function connect(store: AppStore): void {
  store.dispatch(mailboxConnected({ email: 'jordan@gmail.example', accessToken: 'x'.repeat(32), provider: 'gmail' }));
}

function prepareAll(store: AppStore): void {
  connect(store);
  store.dispatch(genderChosen("Women's"));
  store.dispatch(sportChosen('Soccer'));
  store.dispatch(coachesSelected([aCoach()]));
}

function open(route: string, prepare: (store: AppStore) => void) {
  const rendered = renderStep(
    <>
      <WizardPage steps={stubSteps} SelectedRecipients={() => null} FeedbackButton={() => null} />
      <BrowserButtons />
    </>,
    { route, prepare },
  );
  return { ...rendered, step: () => selectStep(rendered.store.getState()) };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('moves through the steps with the browser’s Back and Forward', async () => {
  const { step, currentRoute } = open('/college', prepareAll);
  await press('Continue');
  await press('Continue');
  expect(currentRoute()).toBe('/college?step=3');
  await press('Browser back');
  expect([step(), currentRoute()]).toEqual([2, '/college?step=2']);
  await press('Browser back');
  expect([step(), currentRoute()]).toEqual([1, '/college']);
  await press('Browser forward');
  expect([step(), currentRoute()]).toEqual([2, '/college?step=2']);
});

it('applies the gating to Back and Forward too, and stays where a step is refused', async () => {
  const { host, store, step, currentRoute } = open('/college?step=4', prepareAll);
  await press('Continue');
  act(() => void store.dispatch(allCoachesDeselected()));
  await press('Browser back');
  expect([step(), currentRoute()]).toEqual([5, '/college?step=5']);
  expect(host.notifications.map(({ title }) => title)).toEqual(['Select Recipients']);
});

it('opens the step in the address if nothing is missing', async () => {
  const { step, host } = open('/college?step=5', prepareAll);
  await waitFor(() => expect(step()).toBe(5));
  expect(host.notifications).toEqual([]);
});

it.each([
  ['a mailbox', () => undefined, 'Connect Gmail First'],
  ['a coach', connect, 'Select Recipients'],
])('says that %s is missing before the step that the address asks for', async (_what, prepare, title) => {
  const { step, host, currentRoute } = open('/college?step=5', prepare);
  await waitFor(() => expect(currentRoute()).toBe('/college'));
  expect(step()).toBe(1);
  expect(host.notifications.map((toast) => toast.title)).toEqual([title]);
});
