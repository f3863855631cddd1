import { noAnswer, refused } from '@cc/shared-ui/testing/fake-api';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { coachesSelected, selectSchools } from '../../state/selection-slice.ts';
import { aCoach } from '../../testing/coaches.ts';
import { someTokens } from '../../testing/tokens.ts';
import { giveElementsSize } from '../../testing/list-layout.ts';
import { ann, bea, cleo, findRow, setUpRecipients } from './testing/set-up-recipients.tsx';

beforeAll(giveElementsSize);

const panel = () => within(screen.getByRole('region', { name: 'Selected Recipients' }));

describe('Selected Recipients', () => {
  // @spec 2.wizard.19
  it('shows the selected coaches of each school: all, one by name and title, or a count', async () => {
    const dana = aCoach({ last_name: 'Dale' });
    setUpRecipients({ coaches: [ann, bea, dana, cleo] }).render();
    await userEvent.click(await findRow(/Ann Archer/));
    expect(panel().getByText('Ann Archer, Head Coach')).toBeVisible();
    await userEvent.click(await findRow(/Bea Bell/));
    expect(panel().getByText('2 coaches')).toBeVisible();
    await userEvent.click(await findRow(/Dale/));
    expect(panel().getByText('All Coaches')).toBeVisible();
  });

  // @spec 1.5
  it('shows the cost of sending', async () => {
    setUpRecipients().render();
    await userEvent.click(await findRow(/^Duke/));
    await userEvent.click(await findRow(/^Georgia/));
    expect(panel().getByText('3 coaches at 2 schools')).toBeVisible();
    expect(panel().getByText('2 emails · 2 tokens')).toBeVisible();
  });

  // @spec 2.wizard.20
  it('removes a school, and all of them', async () => {
    const { store } = setUpRecipients().render();
    await userEvent.click(await findRow(/^Duke/));
    await userEvent.click(await findRow(/^Georgia/));
    await userEvent.click(panel().getByRole('button', { name: 'Remove Duke' }));
    expect(selectSchools(store.getState())).toMatchObject([{ coaches: [{ id: cleo.id }] }]);
    await userEvent.click(panel().getByRole('button', { name: 'Deselect All' }));
    expect(selectSchools(store.getState())).toEqual([]);
  });

  it('lists 30 schools, 100 more per press, and 30 again after Remove All', async () => {
    const many = Array.from({ length: 140 }, (_, index) => aCoach({ school: `College ${1000 + index}` }));
    const { store } = setUpRecipients({ coaches: many }).render();
    await findRow(/^College 1000/);
    act(() => void store.dispatch(coachesSelected(many)));
    const removals = () => panel().getAllByRole('button', { name: /^Remove / });
    expect(removals()).toHaveLength(30);
    await userEvent.click(panel().getByRole('button', { name: 'Show 100 more of 140 schools' }));
    expect(removals()).toHaveLength(130);
    await userEvent.click(panel().getByRole('button', { name: 'Show 10 more of 140 schools' }));
    expect(removals()).toHaveLength(140);
    expect(panel().queryByRole('button', { name: /^Show / })).not.toBeInTheDocument();
    await userEvent.click(panel().getByRole('button', { name: 'Deselect All' }));
    act(() => void store.dispatch(coachesSelected(many)));
    expect(removals()).toHaveLength(30);
  });

  it('is a drawer on phones, opened by its count', async () => {
    setUpRecipients().render();
    await userEvent.click(await findRow(/^Duke/));
    await userEvent.click(screen.getByRole('button', { name: '2 selected at 1 school' }));
    const drawer = within(screen.getByRole('dialog', { name: 'Selected Recipients' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Remove Duke' }));
    expect(drawer.queryByText('Duke')).not.toBeInTheDocument();
  });
});

describe('addresses', () => {
  const open = async (setUp: ReturnType<typeof setUpRecipients>) => {
    const rendered = setUp.render();
    await userEvent.click(await findRow(/^Duke/));
    await userEvent.click(await findRow(/^Georgia/));
    return rendered;
  };
  const show = (school: string) => panel().getByRole('button', { name: `Show addresses of ${school}` });

  // @spec D1.4d
  it('are shown to a buyer for one school at a time, and kept nowhere else', async () => {
    const { store } = await open(setUpRecipients({ tokens: someTokens(1) }));
    await userEvent.click(show('Duke'));
    expect(await panel().findByText(ann.email)).toBeVisible();
    expect(panel().getByText(bea.email)).toBeVisible();
    expect(panel().queryByText(cleo.email)).not.toBeInTheDocument();
    expect(JSON.stringify(store.getState())).not.toContain(ann.email);
    const hide = panel().getByRole('button', { name: 'Hide addresses of Duke' });
    expect(hide).toHaveFocus();
    await userEvent.click(hide);
    expect(panel().queryByText(ann.email)).not.toBeInTheDocument();
  });

  // @spec D1.4d
  it('at the limit the panel says so, and other schools stay as they are', async () => {
    const setUp = setUpRecipients({ tokens: someTokens(1) });
    await open(setUp);
    await userEvent.click(show('Duke'));
    await panel().findByText(ann.email);
    const message = 'You have opened the addresses of 3 schools, which is the limit.';
    setUp.refusal.answer = refused('address_limit_reached', { error: message });
    await userEvent.click(show('Georgia'));
    expect(await panel().findByText(message)).toBeVisible();
    expect(panel().getByText(ann.email)).toBeVisible();
  });

  it('that could not be loaded can be asked for again', async () => {
    const setUp = setUpRecipients({ tokens: someTokens(1) });
    await open(setUp);
    setUp.refusal.answer = noAnswer;
    await userEvent.click(show('Duke'));
    expect(await panel().findByText(/could not be loaded/)).toBeVisible();
    delete setUp.refusal.answer;
    await userEvent.click(show('Duke'));
    expect(await panel().findByText(ann.email)).toBeVisible();
    expect(panel().queryByText(/could not be loaded/)).not.toBeInTheDocument();
  });

  // @spec D1.4d
  it('come with tokens, as users without purchases are told', async () => {
    await open(setUpRecipients({ tokens: null }));
    expect(screen.getByText('Email addresses come with tokens')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/pricing');
    expect(panel().queryByRole('button', { name: /addresses/ })).not.toBeInTheDocument();
  });

  it('come with no such notice to buyers', async () => {
    await open(setUpRecipients({ tokens: someTokens(1) }));
    expect(screen.queryByText('Email addresses come with tokens')).not.toBeInTheDocument();
  });
});
