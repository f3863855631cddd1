import { join } from 'node:path';
import { wearStyleSheet } from '@cc/shared-ui/testing/wear-style-sheet';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectSchools } from '../../state/selection-slice.ts';
import { aCoach } from '../../testing/coaches.ts';
import { giveElementsSize } from '../../testing/list-layout.ts';
import { findRow, rowNames, setUpRecipients } from './testing/set-up-recipients.tsx';

beforeAll(giveElementsSize);

describe('the list', () => {
  it('groups the coaches of gender and sport by school', async () => {
    setUpRecipients().render();
    await findRow(/^Duke/);
    expect(rowNames()).toEqual([
      'Duke, ACC, 2 coaches',
      'Ann Archer, Head Coach, Duke',
      'Bea Bell, Assistant Coach, Duke',
      'Georgia, SEC, 1 coach',
      'Cleo Cruz, Head Coach, Georgia',
    ]);
  });

  it('toggles all coaches of a school by its row, one coach by theirs', async () => {
    const { store } = setUpRecipients().render();
    const school = await findRow(/^Duke/);
    await userEvent.click(await findRow(/Ann Archer/));
    expect(school).toHaveAttribute('aria-checked', 'mixed');
    await userEvent.click(school);
    expect(school).toBeChecked();
    expect(await findRow(/Bea Bell/)).toBeChecked();
    await userEvent.click(await findRow(/Bea Bell/));
    expect(school).toHaveAttribute('aria-checked', 'mixed');
    await userEvent.click(school);
    await userEvent.click(school);
    expect(school).not.toBeChecked();
    expect(selectSchools(store.getState())).toEqual([]);
  });

  it('is one tab stop, moved through with arrow keys and selected with Space', async () => {
    setUpRecipients().render();
    const school = await findRow(/^Duke/);
    screen.getByRole('searchbox', { name: 'Search school' }).focus();
    await userEvent.tab();
    expect(school).toHaveFocus();
    await userEvent.keyboard('{ArrowDown} ');
    expect(await findRow(/Ann Archer/)).toBeChecked();
    expect(await findRow(/Ann Archer/)).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(await findRow(/Cleo Cruz/)).toHaveFocus();
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
    setUpRecipients({ coaches }).render();
    await findRow(/^School 0000/);
    expect(screen.getByText('1,000 schools, 3,000 coaches')).toBeVisible();
    expect(screen.getAllByRole('checkbox').length).toBeLessThan(60);
    expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '4000');
  });

  it('is never higher than 60% of the window', async () => {
    wearStyleSheet(join(__dirname, 'coach-list.module.css'));
    setUpRecipients().render();
    await findRow(/^Duke/);
    expect(getComputedStyle(screen.getByRole('group', { name: 'Coaches' })).maxHeight).toBe('60vh');
  });

  it('says that coaches are loading', async () => {
    const { data, render } = setUpRecipients();
    const release = data.hold('master_coaches');
    render();
    expect(screen.getByText('Loading coaches...')).toBeVisible();
    release();
    expect(await findRow(/^Duke/)).toBeVisible();
  });

  it('says that no coaches were found', async () => {
    setUpRecipients({ coaches: [] }).render();
    expect(await screen.findByText('No coaches found for selected filters.')).toBeVisible();
  });

  it('is empty when coaches cannot be read, says so, and can try again', async () => {
    const { data, render } = setUpRecipients();
    data.fail('master_coaches');
    render();
    expect(await screen.findByText('No coaches found for selected filters.')).toBeVisible();
    data.mend('master_coaches');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findRow(/^Duke/)).toBeVisible();
  });

  it('asks for gender and sport when step 2 was skipped', async () => {
    const { goToStep, render } = setUpRecipients({ step2: false });
    render();
    await userEvent.click(screen.getByRole('button', { name: 'Choose gender and sport' }));
    expect(goToStep).toHaveBeenCalledWith(2);
  });
});
