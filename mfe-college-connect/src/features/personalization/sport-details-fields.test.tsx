import { createFakeData, type FakeData } from '@cc/shared-ui/testing/fake-data';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { personalizationLoaded } from '../../state/personalization-slice.ts';
import { sportChosen } from '../../state/selection-slice.ts';
import { athlete } from '../../testing/athlete.ts';
import { renderStep } from '../../testing/render-step.tsx';
import { PersonalizationStep } from './personalization-step.tsx';

const stored = { user_id: testUser.id, sport: 'soccer', details: { club: 'Rush' }, updated_at: '2026-11-01T10:00:00Z' };

async function openStep(data: FakeData = createFakeData(), sport = 'Soccer') {
  const onContinue = jest.fn();
  const rendered = renderStep(<PersonalizationStep onContinue={onContinue} onBack={jest.fn()} goToStep={jest.fn()} />, {
    host: createFakeHost({ data }),
    prepare: (store) => {
      store.dispatch(personalizationLoaded(athlete));
      store.dispatch(sportChosen(sport));
    },
  });
  await waitFor(() => expect(continueButton()).toBeEnabled());
  return { ...rendered, data, onContinue, user: userEvent.setup() };
}

const continueButton = () => screen.getByRole('button', { name: 'Continue' });
const field = (name: string) => screen.getByLabelText(name);

it('shows what is stored for the sport, and is folded where there is little room', async () => {
  await openStep(createFakeData({ sport_details: [stored, { ...stored, sport: 'golf', details: { club: 'Pines' } }] }));
  expect(field('Club')).toHaveValue('Rush');
  expect(screen.getByRole('heading', { name: 'More About You in Soccer' })).toBeVisible();
  expect(screen.getByText(/^1 of 8 filled in\./)).toBeVisible();
  expect(field('Club')).not.toBeVisible();
});

it('asks for nothing, and stores nothing if nothing is filled in', async () => {
  const { user, data, onContinue } = await openStep();
  await user.click(continueButton());
  await waitFor(() => expect(onContinue).toHaveBeenCalled());
  expect(data.tables.sport_details ?? []).toEqual([]);
});

// @spec D1.40c
it('stores the filled fields of this sport with Continue', async () => {
  const { user, data, onContinue } = await openStep(createFakeData({ sport_details: [stored] }), 'Golf');
  await user.click(screen.getByText('More About You in Golf'));
  await user.type(field('Club'), ' Pines ');
  await user.type(field('Jersey Number'), ' ');
  await user.type(field('Event Date'), '2027-08-02');
  await user.click(continueButton());
  await waitFor(() => expect(onContinue).toHaveBeenCalled());
  expect(data.tables.sport_details).toMatchObject([
    stored,
    { sport: 'golf', details: { club: 'Pines', nextEventDate: '2027-08-02' } },
  ]);
});

it('keeps everything and offers to try again if they cannot be stored', async () => {
  const { user, data, onContinue } = await openStep(createFakeData({ sport_details: [stored] }));
  data.fail('sport_details');
  await user.click(continueButton());
  expect(await screen.findByText('Everything you entered is still here.')).toBeVisible();
  expect(onContinue).not.toHaveBeenCalled();
  data.recover('sport_details');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(onContinue).toHaveBeenCalled());
});

it('never replaces stored details that could not be loaded, unless some are typed', async () => {
  const data = createFakeData({ sport_details: [stored] });
  data.fail('sport_details');
  const { user, onContinue } = await openStep(data);
  expect(screen.getByText('Your saved details could not be loaded')).toBeVisible();
  data.recover('sport_details');
  await user.click(continueButton());
  await waitFor(() => expect(onContinue).toHaveBeenCalled());
  expect(data.tables.sport_details).toEqual([stored]);
});

it('loads them again', async () => {
  const data = createFakeData({ sport_details: [stored] });
  data.fail('sport_details');
  const { user } = await openStep(data);
  data.recover('sport_details');
  await user.click(screen.getByRole('button', { name: 'Load again' }));
  await waitFor(() => expect(field('Club')).toHaveValue('Rush'));
});

it('says when a date is over', async () => {
  await openStep(createFakeData({ sport_details: [{ ...stored, details: { nextEventDate: '2020-08-02' } }] }));
  expect(field('Event Date')).toHaveAccessibleDescription(/This date is over\./);
});

it('ignores a stored value of another shape', async () => {
  await openStep(createFakeData({ sport_details: [{ ...stored, details: { club: 7 } }] }));
  expect(field('Club')).toHaveValue('');
});
