import type { Coach } from '@cc/contracts/entities/coach';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { genderChosen, selectCoachesById, sportChosen } from '../../state/selection-slice.ts';
import { aCoach } from '../../testing/coaches.ts';
import { createFakeData } from '../../testing/fake-data.ts';
import { giveElementsSize } from '../../testing/list-layout.ts';
import { renderStep } from '../../testing/render-step.tsx';
import { SelectRecipientsStep } from './select-recipients-step.tsx';
import { SelectedRecipients } from './selected-recipients.tsx';

beforeAll(giveElementsSize);

const ann = aCoach({ first_name: 'Ann', last_name: 'Archer', title: 'Head Coach' });
const bea = aCoach({ first_name: 'Bea', last_name: 'Bell', title: 'Assistant Coach' });
const cleo = aCoach({ first_name: 'Cleo', last_name: 'Cruz', school: 'Georgia', conference: 'SEC' });
const someCoaches = [ann, bea, cleo, aCoach({ gender: 'men' }), aCoach({ sport: 'golf' })];

function setUp({ coaches = someCoaches, step2 = true }: { coaches?: readonly Coach[]; step2?: boolean } = {}) {
  const data = createFakeData({ master_coaches: coaches.map((coach) => ({ ...coach })) });
  const goToStep = jest.fn();
  const render = () =>
    renderStep(
      <>
        <SelectRecipientsStep onContinue={jest.fn()} onBack={jest.fn()} goToStep={goToStep} />
        <SelectedRecipients />
      </>,
      {
        host: createFakeHost({ data }),
        prepare: (store) => {
          if (!step2) return;
          store.dispatch(genderChosen("Women's"));
          store.dispatch(sportChosen('Soccer'));
        },
      },
    );
  return { data, goToStep, render };
}

const row = (name: RegExp | string) => screen.findByRole('checkbox', { name });
const panel = () => within(screen.getByRole('region', { name: 'Selected Recipients' }));
const rowNames = () => screen.getAllByRole('checkbox').map((element) => element.textContent);
const conference = () => screen.getByRole('combobox', { name: 'Conference' });

describe('the list', () => {
  it('groups the coaches of gender and sport by school', async () => {
    setUp().render();
    await row(/^Duke/);
    expect(rowNames()).toEqual([
      'Duke, ACC, 2 coaches',
      'Ann Archer, Head Coach, Duke',
      'Bea Bell, Assistant Coach, Duke',
      'Georgia, SEC, 1 coach',
      'Cleo Cruz, Head Coach, Georgia',
    ]);
  });

  it('toggles all coaches of a school by its row, one coach by theirs', async () => {
    const { store } = setUp().render();
    const school = await row(/^Duke/);
    await userEvent.click(await row(/Ann Archer/));
    expect(school).toHaveAttribute('aria-checked', 'mixed');
    await userEvent.click(school);
    expect(school).toBeChecked();
    expect(await row(/Bea Bell/)).toBeChecked();
    await userEvent.click(await row(/Bea Bell/));
    expect(school).toHaveAttribute('aria-checked', 'mixed');
    await userEvent.click(school);
    await userEvent.click(school);
    expect(school).not.toBeChecked();
    expect(selectCoachesById(store.getState())).toEqual({});
  });

  it('is one tab stop, moved through with arrow keys and selected with Space', async () => {
    setUp().render();
    const school = await row(/^Duke/);
    screen.getByRole('searchbox', { name: 'Search school' }).focus();
    await userEvent.tab();
    expect(school).toHaveFocus();
    await userEvent.keyboard('{ArrowDown} ');
    expect(await row(/Ann Archer/)).toBeChecked();
    expect(await row(/Ann Archer/)).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(await row(/Cleo Cruz/)).toHaveFocus();
    await userEvent.keyboard('{Home}{Enter}');
    expect(school).toHaveFocus();
    expect(school).toBeChecked();
    await userEvent.tab();
    expect(document.activeElement).not.toHaveAttribute('role', 'checkbox');
  });

  it('draws only the rows in sight of a long list, and says how long it is', async () => {
    const coaches = Array.from({ length: 3_000 }, (_, index) =>
      aCoach({ school: `School ${String(Math.floor(index / 3)).padStart(4, '0')}` }),
    );
    setUp({ coaches }).render();
    await row(/^School 0000/);
    expect(screen.getByText('1,000 schools, 3,000 coaches')).toBeVisible();
    expect(screen.getAllByRole('checkbox').length).toBeLessThan(60);
    expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '4000');
  });

  it('says that coaches are loading', async () => {
    const { data, render } = setUp();
    const release = data.hold('master_coaches');
    render();
    expect(screen.getByText('Loading coaches...')).toBeVisible();
    release();
    expect(await row(/^Duke/)).toBeVisible();
  });

  it('says that no coaches were found', async () => {
    setUp({ coaches: [] }).render();
    expect(await screen.findByText('No coaches found for selected filters.')).toBeVisible();
  });

  it('is empty when coaches cannot be read, says so, and can try again', async () => {
    const { data, render } = setUp();
    data.fail('master_coaches');
    render();
    expect(await screen.findByText('No coaches found for selected filters.')).toBeVisible();
    data.mend('master_coaches');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(/^Duke/)).toBeVisible();
  });

  it('asks for gender and sport when step 2 was skipped', async () => {
    const { goToStep, render } = setUp({ step2: false });
    render();
    await userEvent.click(screen.getByRole('button', { name: 'Choose gender and sport' }));
    expect(goToStep).toHaveBeenCalledWith(2);
  });
});

describe('filters', () => {
  it('offer divisions All and 1, and the conferences of the filters', async () => {
    const { data, render } = setUp();
    const release = data.hold('coach_conferences');
    render();
    const options = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(options('Division')).toEqual(['All', '1']);
    expect(conference()).toBeDisabled();
    release();
    await waitFor(() => expect(conference()).toBeEnabled());
    expect(options('Conference')).toEqual(['All', 'ACC', 'SEC']);
  });

  it('leave only All when conferences cannot be read', async () => {
    const { data, render } = setUp();
    data.fail('coach_conferences');
    render();
    await waitFor(() => expect(conference()).toBeEnabled());
    expect(within(conference()).getAllByRole('option')).toHaveLength(1);
  });

  it('narrow the list, and keep what was selected', async () => {
    setUp().render();
    await userEvent.click(await row(/^Duke/));
    await userEvent.selectOptions(conference(), 'SEC');
    await row(/^Georgia/);
    expect(screen.queryByRole('checkbox', { name: /^Duke/ })).not.toBeInTheDocument();
    expect(panel().getByText('Duke')).toBeVisible();
  });

  it('change of division clears the conference', async () => {
    setUp().render();
    await row(/^Duke/);
    await userEvent.selectOptions(conference(), 'SEC');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Division' }), '1');
    await waitFor(() => expect(conference()).toHaveValue('All'));
    expect(await row(/^Duke/)).toBeVisible();
  });

  it('offer Select All once a conference is chosen', async () => {
    setUp().render();
    await row(/^Duke/);
    expect(screen.queryByRole('button', { name: 'Select All' })).not.toBeInTheDocument();
    await userEvent.selectOptions(conference(), 'ACC');
    await userEvent.click(await screen.findByRole('button', { name: 'Select All' }));
    expect(await row(/^Duke/)).toBeChecked();
    expect(panel().queryByText('Georgia')).not.toBeInTheDocument();
  });
});

describe('school search', () => {
  const search = async (text: string) => userEvent.type(screen.getByRole('searchbox', { name: 'Search school' }), text);

  it('shows division and conference of the matched school, and lists it alone', async () => {
    setUp().render();
    await row(/^Duke/);
    await search('georg');
    expect(await screen.findByText('Conference: SEC')).toBeVisible();
    expect(screen.getByText('Division: 1')).toBeVisible();
    await waitFor(() => expect(rowNames()).toHaveLength(2));
  });

  it('shows Multiple when a school has several conferences', async () => {
    setUp({ coaches: [ann, aCoach({ conference: 'SEC' })] }).render();
    await row(/^Duke/);
    await search('Duke');
    expect(await screen.findByText('Conference: Multiple')).toBeVisible();
  });

  it('says No match', async () => {
    setUp().render();
    await row(/^Duke/);
    await search('zzz');
    expect(await screen.findByText('No match')).toBeVisible();
    expect(screen.getByText('No coaches found for selected filters.')).toBeVisible();
  });

  it('offers to look beyond the chosen conference', async () => {
    setUp().render();
    await row(/^Duke/);
    await userEvent.selectOptions(conference(), 'SEC');
    await row(/^Georgia/);
    await search('duke');
    await userEvent.click(await screen.findByRole('button', { name: 'Look in all conferences' }));
    expect(await row(/^Duke/)).toBeVisible();
  });
});

describe('Selected Recipients', () => {
  it('says who is selected at each school: all, one by name and title, or a count', async () => {
    const dana = aCoach({ last_name: 'Dale' });
    setUp({ coaches: [ann, bea, dana, cleo] }).render();
    await userEvent.click(await row(/Ann Archer/));
    expect(panel().getByText('Ann Archer, Head Coach')).toBeVisible();
    await userEvent.click(await row(/Bea Bell/));
    expect(panel().getByText('2 coaches')).toBeVisible();
    await userEvent.click(await row(/Dale/));
    expect(panel().getByText('All Coaches')).toBeVisible();
  });

  it('says what sending will cost', async () => {
    setUp().render();
    await userEvent.click(await row(/^Duke/));
    await userEvent.click(await row(/^Georgia/));
    expect(panel().getByText('3 coaches at 2 schools')).toBeVisible();
    expect(panel().getByText('2 emails · 2 tokens')).toBeVisible();
  });

  it('removes a school, and all of them', async () => {
    const { store } = setUp().render();
    await userEvent.click(await row(/^Duke/));
    await userEvent.click(await row(/^Georgia/));
    await userEvent.click(panel().getByRole('button', { name: 'Remove Duke' }));
    expect(Object.values(selectCoachesById(store.getState()))).toEqual([cleo]);
    await userEvent.click(panel().getByRole('button', { name: 'Deselect All' }));
    expect(selectCoachesById(store.getState())).toEqual({});
  });

  it('is a drawer on phones, opened by its count', async () => {
    setUp().render();
    await userEvent.click(await row(/^Duke/));
    await userEvent.click(screen.getByRole('button', { name: '2 selected at 1 school' }));
    const drawer = within(screen.getByRole('dialog', { name: 'Selected Recipients' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Remove Duke' }));
    expect(drawer.queryByText('Duke')).not.toBeInTheDocument();
  });
});

it('tells who never bought tokens that addresses come with them', async () => {
  setUp({ coaches: [{ ...ann, email: null }] }).render();
  await row(/Ann Archer/);
  expect(screen.getByText('Email addresses come with tokens')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/pricing');
});

it('says nothing of the kind to who has addresses', async () => {
  setUp().render();
  await row(/^Duke/);
  expect(screen.queryByText('Email addresses come with tokens')).not.toBeInTheDocument();
});
