import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { coachesSelected, genderChosen, selectGender, selectSport, sportChosen } from '../../state/selection-slice.ts';
import type { AppStore } from '../../state/store.ts';
import { aCoach } from '../../testing/coaches.ts';
import { createFakeData } from '@cc/shared-ui/testing/fake-data';
import { renderStep } from '../../testing/render-step.tsx';
import { GenderSportStep } from './gender-sport-step.tsx';

function setUp({ fail = false, prepare }: { fail?: boolean; prepare?: (store: AppStore) => void } = {}) {
  const data = createFakeData({ master_coaches: [aCoach(), aCoach({ sport: 'golf' })] });
  if (fail) data.fail('coach_sports');
  const [onContinue, onBack] = [jest.fn(), jest.fn()];
  const rendered = renderStep(<GenderSportStep onContinue={onContinue} onBack={onBack} goToStep={jest.fn()} />, {
    host: createFakeHost({ data }),
    ...(prepare && { prepare }),
  });
  return { ...rendered, data, onContinue, onBack };
}

const sports = () =>
  within(screen.getByRole('combobox', { name: 'Sport' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

// @spec 2.wizard.11, 3.23
it('offers both genders and the sports of the coach table, capitalized', async () => {
  const { store } = setUp();
  expect(screen.getByRole('combobox', { name: 'Sport' })).toBeDisabled();
  await screen.findByRole('option', { name: 'Golf' });
  expect(sports()).toEqual(['Choose a sport', 'Golf', 'Soccer']);
  await userEvent.click(screen.getByRole('radio', { name: "Men's" }));
  await userEvent.click(screen.getByRole('radio', { name: "Women's" }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sport' }), 'Golf');
  expect(selectGender(store.getState())).toBe("Women's");
  expect(selectSport(store.getState())).toBe('Golf');
});

// @spec D1.35
it('offers the sports that have coaches of the chosen gender', async () => {
  const { store, data } = setUp();
  data.tables['master_coaches'] = [
    aCoach(),
    aCoach({ gender: 'men' }),
    aCoach({ sport: 'field hockey' }),
    aCoach({ sport: 'wrestling', gender: 'men' }),
  ];
  await screen.findByRole('option', { name: 'Wrestling' });
  await userEvent.click(screen.getByRole('radio', { name: "Women's" }));
  expect(sports()).toEqual(['Choose a sport', 'Field Hockey', 'Soccer']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sport' }), 'Field Hockey');
  await userEvent.click(screen.getByRole('radio', { name: "Men's" }));
  expect(sports()).toEqual(['Choose a sport', 'Soccer', 'Wrestling']);
  expect(selectSport(store.getState())).toBe('');
  expect(screen.getByText("Our list has no coaches of Men's Field Hockey. Choose another sport.")).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sport' }), 'Soccer');
  expect(screen.queryByText(/Our list has no coaches/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: "Women's" }));
  expect(selectSport(store.getState())).toBe('Soccer');
});

// @spec D1.35
it('drops a sport without teams of the gender also when the gender was chosen before the sports were read', async () => {
  const { store } = setUp({
    prepare: (prepared) => {
      prepared.dispatch(genderChosen("Men's"));
      prepared.dispatch(sportChosen('Golf'));
    },
  });
  expect(await screen.findByText("Our list has no coaches of Men's Golf. Choose another sport.")).toBeVisible();
  expect(selectSport(store.getState())).toBe('');
});

// @spec 3.24, 8.22
it('offers only Soccer if sports cannot be read, with a retry button', async () => {
  const { data } = setUp({ fail: true });
  await screen.findByRole('option', { name: 'Soccer' });
  expect(sports()).toEqual(['Choose a sport', 'Soccer']);
  data.recover('coach_sports');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: 'Golf' })).toBeInTheDocument();
});

it('says what is still missing', async () => {
  setUp();
  expect(screen.getByText('Choose gender and sport.')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: "Men's" }));
  expect(screen.getByText('Choose a sport.')).toBeVisible();
});

it('warns that a change clears the selected coaches', () => {
  setUp({ prepare: (store) => store.dispatch(coachesSelected([aCoach(), aCoach()])) });
  expect(screen.getByText('You have 2 coaches selected')).toBeVisible();
});

// @spec 2.wizard.11
it('has Back and Continue', async () => {
  const { onContinue, onBack } = setUp();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(onBack).toHaveBeenCalledTimes(1);
  expect(onContinue).toHaveBeenCalledTimes(1);
});
