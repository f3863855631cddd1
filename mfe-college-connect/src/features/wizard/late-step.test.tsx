import { ErrorBoundary } from '@cc/shared-ui/host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mailboxConnected } from '../../state/connection-slice.ts';
import { coachesSelected } from '../../state/selection-slice.ts';
import { stepEntered, type WizardStep } from '../../state/wizard-slice.ts';
import { aCoach } from '../../testing/coaches.ts';
import { renderStep } from '../../testing/render-step.tsx';
import { stubSteps } from '../../testing/stub-steps.tsx';
import { lateStep } from './late-step.tsx';
import { WizardPage } from './wizard-page.tsx';

/** Opens the wizard at a step. Its steps from the fourth on are loaded by the given function. */
function openAt(step: WizardStep, load: (step: WizardStep) => Promise<(typeof stubSteps)[WizardStep]>) {
  const late = (number: WizardStep) => lateStep(() => load(number));
  const steps = { ...stubSteps, 4: late(4), 5: late(5), 6: late(6), 7: late(7) };
  const page = <WizardPage steps={steps} SelectedRecipients={() => null} FeedbackButton={() => null} />;
  const around = (
    <ErrorBoundary resetOn="" fallback="The page failed" onFailure={() => undefined}>
      {page}
    </ErrorBoundary>
  );
  return renderStep(around, {
    prepare(store) {
      const provider = 'gmail';
      store.dispatch(mailboxConnected({ email: 'jordan@gmail.example', accessToken: 'x'.repeat(32), provider }));
      store.dispatch(coachesSelected([aCoach()]));
      store.dispatch(stepEntered(step));
    },
  });
}

const work = (step: WizardStep) => screen.findByText(`The work of step ${step}`);
const oneTurn = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

describe('the step after the current one', () => {
  it('is loaded ahead, one at a time, and is shown at once', async () => {
    const asked: WizardStep[] = [];
    openAt(3, async (step) => {
      asked.push(step);
      return stubSteps[step];
    });
    await waitFor(() => expect(asked).toEqual([4]));
    await oneTurn();
    expect(asked).toEqual([4]);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('The work of step 4')).toBeInTheDocument();
    await waitFor(() => expect(asked).toEqual([4, 5]));
  });

  it('is not loaded before the current one is shown', async () => {
    const asked: WizardStep[] = [];
    const current = Promise.withResolvers<null>();
    openAt(4, async (step) => {
      asked.push(step);
      if (step === 4) await current.promise;
      return stubSteps[step];
    });
    await oneTurn();
    expect(asked).toEqual([4]);
    current.resolve(null);
    await work(4);
    await waitFor(() => expect(asked).toEqual([4, 5]));
  });

  it('is not loaded ahead with data saving on', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const load = jest.fn(async (step: WizardStep) => stubSteps[step]);
    openAt(3, load);
    await oneTurn();
    expect(load).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await work(4);
  });

  it('is loaded again when the network comes back, or when it is entered', async () => {
    const load = jest.fn(async (step: WizardStep) => stubSteps[step]);
    load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
    openAt(3, load);
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await oneTurn();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await oneTurn();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await work(4);
  });
});

it('leaves a file that fails again with a network to the page around it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const take = jest.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', take);
  openAt(4, async () => Promise.reject(new Error('changed on the way')));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('The page failed');
  expect(take).toHaveBeenCalledTimes(2);
  window.removeEventListener('error', take);
  jest.restoreAllMocks();
});

it('leaves what a loaded step throws to the page around it', async () => {
  // React logs it.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = () => {
    throw new Error('broken while it renders');
  };
  openAt(4, async () => broken);
  await screen.findByText('The page failed');
  jest.restoreAllMocks();
});
