import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { conferenceChosen, selectSchools } from '../../state/selection-slice.ts';
import { aCoach } from '../../testing/coaches.ts';
import { giveElementsSize } from '../../testing/list-layout.ts';
import { ann, bea, conferenceSelect, findRow, rowNames, setUpRecipients } from './testing/set-up-recipients.tsx';

beforeAll(giveElementsSize);

const panel = () => within(screen.getByRole('region', { name: 'Selected Recipients' }));

describe('filters', () => {
  // @spec 2.wizard.12, 2.wizard.13, 3.25
  it('offer divisions All and 1, and the conferences of the program', async () => {
    const { data, render } = setUpRecipients();
    const resume = data.pause('coach_conferences');
    render();
    const options = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(options('Division')).toEqual(['All', '1']);
    expect(conferenceSelect()).toBeDisabled();
    resume();
    await waitFor(() => expect(conferenceSelect()).toBeEnabled());
    expect(options('Conference')).toEqual(['All', 'ACC', 'SEC']);
  });

  // @spec 8.20
  it('offer only All if conferences cannot be read', async () => {
    const { data, render } = setUpRecipients();
    data.fail('coach_conferences');
    render();
    await waitFor(() => expect(conferenceSelect()).toBeEnabled());
    expect(within(conferenceSelect()).getAllByRole('option')).toHaveLength(1);
  });

  // @spec 7.15
  it('narrow the list, and keep the selection', async () => {
    setUpRecipients().render();
    await userEvent.click(await findRow(/^Duke/));
    await userEvent.selectOptions(conferenceSelect(), 'SEC');
    await findRow(/^Georgia/);
    expect(screen.queryByRole('checkbox', { name: /^Duke/ })).not.toBeInTheDocument();
    expect(panel().getByText('Duke')).toBeVisible();
  });

  it('narrow a loaded list without another request', async () => {
    const twoHomes = aCoach({ school: 'Two Homes', conference: 'SEC' });
    const coaches = [ann, twoHomes, aCoach({ school: 'Two Homes' })];
    const { data, render } = setUpRecipients({ coaches });
    render();
    await findRow(/^Duke/);
    data.fail('master_coaches');
    await userEvent.selectOptions(conferenceSelect(), 'SEC');
    expect(rowNames()).toEqual(['Two Homes, SEC, 1 coach', expect.stringContaining(twoHomes.last_name)]);
    await userEvent.selectOptions(conferenceSelect(), 'All');
    expect(rowNames()).toHaveLength(5);
  });

  it('request only one conference if the list was opened with it', async () => {
    const { data, render } = setUpRecipients();
    const { store } = render();
    act(() => void store.dispatch(conferenceChosen('SEC')));
    await findRow(/^Georgia/);
    data.fail('master_coaches');
    await userEvent.selectOptions(conferenceSelect(), 'All');
    expect(await screen.findByText('The coaches could not be loaded')).toBeVisible();
  });

  // @spec 4.wizard.9
  it('clear the conference when the division changes', async () => {
    setUpRecipients().render();
    await findRow(/^Duke/);
    await userEvent.selectOptions(conferenceSelect(), 'SEC');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Division' }), '1');
    await waitFor(() => expect(conferenceSelect()).toHaveValue('All'));
    expect(await findRow(/^Duke/)).toBeVisible();
  });

  // @spec 2.wizard.18
  it('show the last letter to a school, which Select All leaves out', async () => {
    const dan = aCoach({ school: 'Clemson', first_name: 'Dan', last_name: 'Day' });
    const { render } = setUpRecipients({ coaches: [ann, bea, dan], written: [bea] });
    const { store } = render();
    expect(await findRow(/^Duke.*Written Nov 9, 2026/)).toBeInTheDocument();
    expect(await findRow(/^Clemson/)).not.toHaveTextContent('Written');
    await userEvent.selectOptions(conferenceSelect(), 'ACC');
    expect(await screen.findByText('1 written already')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Select All' }));
    expect(selectSchools(store.getState()).map(({ school }) => school)).toEqual(['Clemson']);
    await userEvent.click(await findRow(/^Duke/));
    expect(selectSchools(store.getState())).toHaveLength(2);
  });

  it('offer Select All once a conference is chosen', async () => {
    setUpRecipients().render();
    await findRow(/^Duke/);
    expect(screen.queryByRole('button', { name: 'Select All' })).not.toBeInTheDocument();
    await userEvent.selectOptions(conferenceSelect(), 'ACC');
    await userEvent.click(await screen.findByRole('button', { name: 'Select All' }));
    expect(await findRow(/^Duke/)).toBeChecked();
    expect(panel().queryByText('Georgia')).not.toBeInTheDocument();
  });
});

const georgia = {
  school: 'Georgia',
  institution: 'University of Georgia',
  city: 'Athens',
  state: 'GA',
  nicknames: ['UGA', 'Bulldogs'],
};

describe('school search', () => {
  const search = async (text: string) => userEvent.type(screen.getByRole('searchbox', { name: 'Search school' }), text);

  // @spec 2.wizard.14
  it('shows division and conference of the matched school, and lists only that school', async () => {
    setUpRecipients().render();
    await findRow(/^Duke/);
    await search('georg');
    expect(await screen.findByText('Conference: SEC')).toBeVisible();
    expect(screen.getByText('Division: 1')).toBeVisible();
    await waitFor(() => expect(rowNames()).toHaveLength(2));
  });

  // @spec 2.wizard.15
  it('shows Multiple when a school has several conferences', async () => {
    setUpRecipients({ coaches: [ann, aCoach({ conference: 'SEC' })] }).render();
    await findRow(/^Duke/);
    await search('Duke');
    expect(await screen.findByText('Conference: Multiple')).toBeVisible();
  });

  it('counts the other listed schools after an exact match', async () => {
    setUpRecipients({ coaches: [ann, aCoach({ school: 'Duke Kunshan' })] }).render();
    await findRow(/Ann Archer/);
    await search('duke');
    expect(await screen.findByText('Duke and 1 more')).toBeVisible();
    expect(rowNames()).toHaveLength(4);
  });

  // @spec 2.wizard.14
  it('says No match', async () => {
    setUpRecipients().render();
    await findRow(/^Duke/);
    await search('zzz');
    expect(await screen.findByText('No match')).toBeVisible();
    expect(screen.getByText('No coaches found for selected filters.')).toBeVisible();
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search school' }));
    await findRow(/^Duke/);
    expect(screen.queryByText('No match')).not.toBeInTheDocument();
  });

  // @spec D1.37
  it('finds a nickname, a city, a coach and a misspelled name', async () => {
    setUpRecipients({ schools: [georgia] }).render();
    await findRow(/^Georgia.*SEC, Athens, GA/);
    for (const query of ['UGA', 'athens', 'GA', 'Cleo Cruz', 'gerogia']) {
      await userEvent.clear(screen.getByRole('searchbox', { name: 'Search school' }));
      await search(query);
      expect(await screen.findByText('Conference: SEC')).toBeVisible();
      await waitFor(() => expect(rowNames()).toHaveLength(2));
    }
  });

  it('still finds names and coaches if the details of schools cannot be read', async () => {
    const { data, render } = setUpRecipients({ schools: [georgia] });
    data.fail('schools');
    render();
    await findRow(/^Georgia/);
    await search('cruz');
    expect(await screen.findByText('Conference: SEC')).toBeVisible();
  });

  it('offers to search all conferences', async () => {
    setUpRecipients().render();
    await findRow(/^Duke/);
    await userEvent.selectOptions(conferenceSelect(), 'SEC');
    await findRow(/^Georgia/);
    await search('duke');
    await userEvent.click(await screen.findByRole('button', { name: 'Search all conferences' }));
    expect(await findRow(/^Duke/)).toBeVisible();
  });
});
