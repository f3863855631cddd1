import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mailboxConnected } from '../../state/connection-slice.ts';
import { allCoachesDeselected, coachesSelected, genderChosen, sportChosen } from '../../state/selection-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { selectStep, stepEntered, type WizardStep } from '../../state/wizard-slice.ts';
import { aCoach } from '../../testing/coaches.ts';
import { createFakeBrowser } from '../../testing/fake-browser.ts';
import { renderStep, type RenderStepOptions } from '../../testing/render-step.tsx';
import { stubSteps } from '../../testing/stub-steps.tsx';
import { WizardPage } from './wizard-page.tsx';

const page = (
  <WizardPage
    steps={stubSteps}
    SelectedRecipients={() => <p>The selected recipients</p>}
    FeedbackButton={() => <button type="button">Feedback</button>}
  />
);

const connect = (store: AppStore) =>
  store.dispatch(mailboxConnected({ email: 'jordan@gmail.example', accessToken: 'x'.repeat(32), provider: 'gmail' }));
const answerStep2 = (store: AppStore) => {
  store.dispatch(genderChosen("Women's"));
  store.dispatch(sportChosen('Soccer'));
};
const pick = (store: AppStore) => store.dispatch(coachesSelected([aCoach()]));

/** Opens the wizard at a step, with the given steps done. */
function openAt(step: WizardStep, done: readonly ((store: AppStore) => unknown)[], options: RenderStepOptions = {}) {
  return renderStep(page, {
    prepare: (store) => {
      done.forEach((prepare) => prepare(store));
      store.dispatch(stepEntered(step));
    },
    ...options,
  });
}

const rail = () => within(screen.getByRole('navigation', { name: 'Steps' }));
const railStep = (step: WizardStep) => rail().getByRole('button', { name: new RegExp(`^Step ${step}:`) });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const connectFirst = {
  tone: 'error',
  title: 'Connect Gmail First',
  description: 'Please connect your Gmail account before continuing.',
};
const selectRecipients = {
  tone: 'error',
  title: 'Select Recipients',
  description: 'Please select at least one coach to continue.',
};
const missingSelection = {
  tone: 'error',
  title: 'Missing Selection',
  description: 'Please ensure both gender and sport are selected before continuing.',
};

describe('the step indicator', () => {
  // @spec 2.route.4
  it('names the seven steps and marks the current one', () => {
    openAt(2, [connect]);
    expect(rail().getAllByRole('button')).toHaveLength(7);
    for (const [step, title] of [
      [1, 'Connect Email'],
      [2, 'Gender & Sport'],
      [3, 'Select Recipients'],
      [4, 'Personalization'],
      [5, 'Email Composition'],
      [6, 'Attachments'],
      [7, 'Send Emails'],
    ] as const) {
      expect(railStep(step)).toHaveTextContent(title);
    }
    expect(railStep(2)).toHaveAttribute('aria-current', 'step');
    expect(screen.getByText('Step 2 of 7')).toBeInTheDocument();
  });

  // @spec 2.wizard.1, 4.wizard.4
  it('opens earlier steps and the next one only', async () => {
    const { store } = openAt(4, [connect, answerStep2, pick]);
    expect(railStep(6)).toBeDisabled();
    expect(railStep(7)).toBeDisabled();
    await userEvent.click(railStep(5));
    expect(selectStep(store.getState())).toBe(5);
    await userEvent.click(railStep(1));
    expect(selectStep(store.getState())).toBe(1);
  });

  // @spec 4.wizard.2, 8.10
  it('requires a connected mailbox before step 2', async () => {
    const { host, store } = openAt(1, []);
    await userEvent.click(railStep(2));
    expect(host.notifications).toEqual([connectFirst]);
    expect(selectStep(store.getState())).toBe(1);
  });

  // @spec 4.wizard.5
  it('requires gender and sport between steps 2 and 3', async () => {
    const { host, store } = openAt(2, [connect]);
    await userEvent.click(railStep(3));
    expect(host.notifications).toEqual([missingSelection]);
    expect(selectStep(store.getState())).toBe(2);
  });

  // @spec 4.wizard.5
  it.each([
    ['a gender without a sport', (store: AppStore) => store.dispatch(genderChosen("Men's"))],
    ['a sport without a gender', (store: AppStore) => store.dispatch(sportChosen('Soccer'))],
  ])('does not take %s for both', async (_choice, choose) => {
    const { host, store } = openAt(2, [connect, choose]);
    await userEvent.click(railStep(3));
    await press('Continue');
    expect(host.notifications).toEqual([missingSelection, missingSelection]);
    expect(selectStep(store.getState())).toBe(2);
  });

  // @spec 4.wizard.3, 8.11
  it('requires a coach before step 4', async () => {
    const { host, store } = openAt(3, [connect, answerStep2]);
    await userEvent.click(railStep(4));
    expect(host.notifications).toEqual([selectRecipients]);
    expect(selectStep(store.getState())).toBe(3);
  });

  // @spec 4.wizard.3, 4.wizard.4
  it('applies the same gating on the way back', async () => {
    const { host, store } = openAt(6, [connect, answerStep2, pick]);
    store.dispatch(allCoachesDeselected());
    await userEvent.click(railStep(5));
    expect(host.notifications).toEqual([selectRecipients]);
    await userEvent.click(railStep(3));
    expect(selectStep(store.getState())).toBe(3);
  });
});

describe('Continue and Back', () => {
  it('move between steps, and put the focus on the new heading', async () => {
    openAt(3, [connect, answerStep2, pick]);
    await press('Continue');
    expect(screen.getByRole('heading', { name: 'Personalization' })).toHaveFocus();
    await press('Back');
    expect(screen.getByRole('heading', { name: 'Select Recipients' })).toHaveFocus();
  });

  // @spec 4.wizard.5, 5.6
  it('need gender and sport to leave step 2', async () => {
    const { host, store } = openAt(2, [connect]);
    await press('Continue');
    expect(host.notifications).toEqual([missingSelection]);
    expect(selectStep(store.getState())).toBe(2);
  });

  // @spec 5.7, 8.12
  it('need a coach to leave step 3', async () => {
    const { host, store } = openAt(3, [connect, answerStep2]);
    await press('Continue');
    expect(host.notifications).toEqual([
      {
        tone: 'error',
        title: 'No Recipients Selected',
        description: 'Please select at least one coach to continue to the next step.',
      },
    ]);
    expect(selectStep(store.getState())).toBe(3);
  });

  // @spec 1.3, 4.wizard.1
  it('lead through all seven steps', async () => {
    const { store } = openAt(1, [connect, answerStep2, pick]);
    for (const step of [2, 3, 4, 5, 6, 7]) {
      await press('Continue');
      expect(selectStep(store.getState())).toBe(step);
    }
  });
});

describe('Skip to Next Step', () => {
  // @spec 2.wizard.7
  it('is shown on localhost, where every step is reachable', async () => {
    const { host, store } = openAt(1, [], { browser: createFakeBrowser({ hostname: 'localhost' }) });
    await press('Skip to Next Step');
    expect(selectStep(store.getState())).toBe(2);
    await userEvent.click(railStep(7));
    expect(selectStep(store.getState())).toBe(7);
    expect(screen.queryByRole('button', { name: 'Skip to Next Step' })).not.toBeInTheDocument();
    expect(host.notifications).toEqual([]);
  });

  // @spec 2.wizard.7
  it('is not shown elsewhere', () => {
    openAt(1, []);
    expect(screen.queryByRole('button', { name: 'Skip to Next Step' })).not.toBeInTheDocument();
  });
});

describe('the session', () => {
  it('shows the selected recipients beside step 3, and the cost of the run beside the others', async () => {
    openAt(3, [connect, answerStep2, pick]);
    expect(screen.getByText('The selected recipients')).toBeInTheDocument();
    await press('Continue');
    expect(screen.getByText('1 coach at 1 school')).toBeInTheDocument();
  });

  // @spec 1.8
  it('has a Feedback button', () => {
    openAt(1, []);
    expect(screen.getByRole('button', { name: 'Feedback' })).toBeInTheDocument();
  });
});
