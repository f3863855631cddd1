import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { detailsLoaded } from '../../state/details-slice.ts';
import { bodyEdited, selectDraft } from '../../state/draft-slice.ts';
import { personalizationLoaded } from '../../state/personalization-slice.ts';
import { sportChosen } from '../../state/selection-slice.ts';
import { athlete } from '../../testing/athlete.ts';
import { renderStep } from '../../testing/render-step.tsx';
import { ComposeEmailStep } from './compose-email-step.tsx';

function openStep(values: Record<string, string>, body?: string) {
  const goToStep = jest.fn();
  const rendered = renderStep(<ComposeEmailStep onContinue={jest.fn()} onBack={jest.fn()} goToStep={goToStep} />, {
    prepare: (store) => {
      store.dispatch(sportChosen('Soccer'));
      store.dispatch(personalizationLoaded(athlete));
      store.dispatch(detailsLoaded({ sport: 'soccer', values }));
      if (body !== undefined) store.dispatch(bodyEdited(body));
    },
  });
  return { ...rendered, goToStep, user: userEvent.setup() };
}

it('offers a line for each detail that is filled in and not in the email', async () => {
  const { user, store } = openStep({ club: 'Rush', height: '5 ft 10 in' });
  expect(screen.getByText(/You filled in Club, Height\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add to my email' }));
  expect(selectDraft(store.getState()).body).toContain('• GPA: [GPA]\n• Club: [Club]\n• Height: [Height]\n');
  expect(screen.queryByText('Not in your email yet')).not.toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Your email' })).toHaveTextContent('Club: Rush');
});

// @spec D1.40b
it('warns of a blank detail within a line, and not of a line that is left out', async () => {
  const { user, goToStep } = openStep({}, 'Dear Coach,\n\nNumber [Jersey]\n[Height]\n\nBye');
  expect(screen.getByText(/^\[Jersey\] would leave a gap in a line\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fill in the optional details' }));
  expect(goToStep).toHaveBeenCalledWith(4);
});

it('warns of an event that is over if the email has it', () => {
  openStep({ nextEventDate: '2020-08-02' }, 'Dear Coach,\n\n[Next Event]');
  expect(screen.getByText('Your next event is over')).toBeVisible();
});

it('has an insert button for each detail, on request', async () => {
  const { user, store } = openStep({}, 'Dear Coach,\n\n');
  await user.click(screen.getByRole('radio', { name: 'Edit' }));
  expect(screen.queryByRole('button', { name: '[Next Event]' })).not.toBeInTheDocument();
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(screen.getByRole('button', { name: 'Optional details' }));
  expect(scrolled.mock.contexts).toContain(screen.getByRole('group', { name: 'Optional details' }).parentElement);
  scrolled.mockRestore();
  await user.click(screen.getByRole('button', { name: '[Next Event]' }));
  expect(selectDraft(store.getState()).body).toBe('Dear Coach,\n\n[Next Event]');
});
