import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { athlete } from '../../testing/athlete.ts';
import { personalizationLoaded } from '../../state/personalization-slice.ts';
import { createFakeData, type FakeData } from '@cc/shared-ui/testing/fake-data';
import { renderStep } from '../../testing/render-step.tsx';
import { PersonalizationStep } from './personalization-step.tsx';

const storedRow = {
  user_id: testUser.id,
  full_name: 'Jordan Avery',
  grad_year: '2027',
  current_team: 'Rush',
  high_school: 'Lincoln High',
  position: 'Keeper',
  gpa: '3.7',
  achievements: 'Captain\nAll-state',
  highlight_link: null,
};

function renderPersonalization(data: FakeData = createFakeData(), options: { filled?: boolean; named?: boolean } = {}) {
  const onContinue = jest.fn();
  const rendered = renderStep(<PersonalizationStep onContinue={onContinue} onBack={jest.fn()} goToStep={jest.fn()} />, {
    host: createFakeHost({ data, user: options.named ? testUser : { ...testUser, user_metadata: {} } }),
    prepare: (store) => options.filled && store.dispatch(personalizationLoaded(athlete)),
  });
  return { ...rendered, onContinue, user: userEvent.setup() };
}

const continueButton = () => screen.getByRole('button', { name: 'Continue' });
const field = (name: string) => screen.getByRole('textbox', { name });
const ready = () => waitFor(() => expect(continueButton()).toBeEnabled());

describe('PersonalizationStep', () => {
  // @spec 2.wizard.22
  it('shows the user’s stored details', async () => {
    renderPersonalization(createFakeData({ personalization: [storedRow] }));
    expect(continueButton()).toBeDisabled();
    await ready();
    expect(field('Full Name')).toHaveValue('Jordan Avery');
    expect(field('GPA')).toHaveValue('3.7');
    expect(field('Achievement 2')).toHaveValue('All-state');
    expect(field('Highlight Video Link')).toHaveValue('');
  });

  // @spec D1.42a
  it('begins with the account’s name if nothing is stored', async () => {
    renderPersonalization(createFakeData(), { named: true });
    await waitFor(() => expect(field('Full Name')).toHaveValue('Jordan Avery'));
  });

  it('prefers stored details to the account’s name', async () => {
    renderPersonalization(createFakeData({ personalization: [{ ...storedRow, full_name: 'Jo A.' }] }), { named: true });
    await waitFor(() => expect(field('Full Name')).toHaveValue('Jo A.'));
  });

  // @spec D1.42b
  it('stores a highlight link with https://', async () => {
    const data = createFakeData();
    const { user, onContinue } = renderPersonalization(data, { filled: true });
    await ready();
    await user.clear(field('Highlight Video Link'));
    await user.type(field('Highlight Video Link'), 'youtube.com/watch?v=x');
    expect(screen.queryByText(/Please enter a valid URL/)).not.toBeInTheDocument();
    await user.tab();
    expect(field('Highlight Video Link')).toHaveValue('https://youtube.com/watch?v=x');
    await user.click(continueButton());
    await waitFor(() => expect(onContinue).toHaveBeenCalled());
    expect(data.tables.personalization).toMatchObject([{ highlight_link: 'https://youtube.com/watch?v=x' }]);
  });

  it('prefers text typed in this browser to stored details', async () => {
    renderPersonalization(createFakeData({ personalization: [storedRow] }), { filled: true });
    await ready();
    expect(field('Full Name')).toHaveValue('Zoë O’Brien-Núñez');
  });

  it('can be filled in if the stored details cannot be loaded, with a retry button', async () => {
    const data = createFakeData({ personalization: [storedRow] });
    data.fail('personalization');
    const { user } = renderPersonalization(data);
    expect(await screen.findByText('Your saved details could not be loaded')).toBeInTheDocument();
    expect(field('Full Name')).toBeEnabled();
    data.recover('personalization');
    await user.click(screen.getByRole('button', { name: 'Load again' }));
    await waitFor(() => expect(field('Full Name')).toHaveValue('Jordan Avery'));
  });

  // @spec 5.8
  it('lists and marks all missing fields, and focuses the first', async () => {
    const { user, host, onContinue } = renderPersonalization();
    await ready();
    await user.type(field('Grad Year'), '2027');
    await user.type(field('Achievement 1'), '   ');
    await user.click(continueButton());
    expect(host.notifications).toEqual([
      {
        tone: 'error',
        title: 'Missing Required Information',
        description: 'Please fill in: Full Name, Current Team, High School, Position, GPA, Achievements.',
      },
    ]);
    expect(field('Full Name')).toHaveFocus();
    expect(field('Full Name')).toBeInvalid();
    expect(field('Grad Year')).toBeValid();
    expect(screen.getByText('Please enter at least one achievement.')).toBeInTheDocument();
    await user.type(field('Full Name'), 'Jordan');
    expect(field('Full Name')).toBeValid();
    expect(onContinue).not.toHaveBeenCalled();
  });

  // @spec 2.wizard.24, 5.9
  it('refuses an invalid highlight link', async () => {
    const { user, host, onContinue } = renderPersonalization(createFakeData(), { filled: true });
    await user.clear(field('Highlight Video Link'));
    await user.type(field('Highlight Video Link'), 'javascript:alert(1)');
    const message = 'Please enter a valid URL (e.g., https://www.youtube.com/watch?v=...)';
    expect(screen.getByText(message)).toBeInTheDocument();
    await user.click(continueButton());
    expect(host.notifications).toEqual([
      { tone: 'error', title: 'Invalid Highlight Video Link', description: message },
    ]);
    expect(onContinue).not.toHaveBeenCalled();
  });

  // @spec 2.wizard.23
  it('adds and removes achievements, and keeps the last row', async () => {
    const { user } = renderPersonalization();
    await ready();
    expect(screen.queryByRole('button', { name: /Remove achievement/ })).not.toBeInTheDocument();
    await user.type(field('Achievement 1'), 'Captain');
    await user.click(screen.getByRole('button', { name: 'Add Achievement' }));
    expect(field('Achievement 2')).toHaveFocus();
    await user.keyboard('All-state{Enter}');
    expect(field('Achievement 3')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove achievement 1' }));
    expect(field('Achievement 1')).toHaveValue('All-state');
    expect(field('Achievement 1')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove achievement 2' }));
    expect(screen.queryByRole('button', { name: /Remove achievement/ })).not.toBeInTheDocument();
  });

  // @spec 7.17, 8.16
  it('saves by upsert and continues', async () => {
    const data = createFakeData({ personalization: [{ ...storedRow }] });
    const { user, host, onContinue } = renderPersonalization(data);
    await ready();
    await user.clear(field('GPA'));
    await user.type(field('GPA'), ' 4.0 ');
    await user.click(continueButton());
    await waitFor(() => expect(onContinue).toHaveBeenCalledTimes(1));
    expect(data.tables['personalization']).toEqual([{ ...storedRow, gpa: '4.0' }]);
    expect(host.notifications).toEqual([{ tone: 'success', title: 'Personalization Saved!' }]);
  });

  // @spec 8.16, D1.25
  it('keeps everything and can retry when saving fails', async () => {
    const data = createFakeData();
    data.fail('personalization');
    const { user, host, onContinue } = renderPersonalization(data, { filled: true });
    await user.click(continueButton());
    const notice = await screen.findByRole('alert');
    expect(within(notice).getByText(/^The test made this fail\./)).toBeInTheDocument();
    expect(host.notifications).toEqual([
      {
        tone: 'error',
        title: 'Failed to save personalization info',
        description: 'The test made this fail.',
      },
    ]);
    expect(field('Full Name')).toHaveValue('Zoë O’Brien-Núñez');
    expect(onContinue).not.toHaveBeenCalled();
    data.recover('personalization');
    await user.click(within(notice).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onContinue).toHaveBeenCalledTimes(1));
  });
});
