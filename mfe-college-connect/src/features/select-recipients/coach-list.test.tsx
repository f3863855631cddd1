import { join } from 'node:path';
import { declared, mediaRule, wearStyleSheet } from '@cc/shared-ui/testing/wear-style-sheet';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectSchools } from '../../state/selection-slice.ts';
import { aCoach } from '../../testing/coaches.ts';
import { giveElementsSize } from '../../testing/list-layout.ts';
import { ann, bea, cleo, conferenceSelect, findRow, rowNames, setUpRecipients } from './testing/set-up-recipients.tsx';

beforeAll(giveElementsSize);

describe('the list', () => {
  // @spec 2.wizard.16, 7.15
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

  // @spec 2.wizard.17
  it('toggles all coaches of a school by its row, one coach by the coach’s row', async () => {
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

  it('shows a coach who asked not to be contacted, and one whose address is checked, but selects neither', async () => {
    const coaches = [ann, { ...bea, opted_out: true }, { ...cleo, address_wrong: true }];
    const { store } = setUpRecipients({ coaches }).render();
    const optedOut = await findRow(/Bea Bell/);
    expect(rowNames()).toEqual([
      'Duke, ACC, 1 coach',
      'Ann Archer, Head Coach, Duke',
      'Bea Bell, Assistant Coach, Duke, Asked not to be contacted',
      'Georgia, SEC, No coach can be written',
      'Cleo Cruz, Head Coach, Georgia, Address being checked',
    ]);
    for (const row of [optedOut, await findRow(/^Georgia/), await findRow(/Cleo Cruz/)]) {
      expect(row).toHaveAttribute('aria-disabled', 'true');
      await userEvent.click(row);
      expect(row).not.toBeChecked();
    }
    await userEvent.click(await findRow(/^Duke/));
    expect(selectSchools(store.getState())).toMatchObject([{ school: 'Duke', coaches: [{ id: ann.id }], size: 1 }]);
  });

  it('is one tab stop; arrow keys move and Space selects', async () => {
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

  it('renders only the visible rows of a long list, and shows its length', async () => {
    const coaches = Array.from({ length: 3_000 }, (_, index) =>
      aCoach({ school: `School ${String(Math.floor(index / 3)).padStart(4, '0')}` }),
    );
    setUpRecipients({ coaches }).render();
    await findRow(/^School 0000/);
    expect(screen.getByText('1,000 schools, 3,000 coaches')).toBeVisible();
    expect(screen.getAllByRole('checkbox').length).toBeLessThan(60);
    expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '4000');
  });

  describe('of 3,000 coaches', () => {
    async function renderMany() {
      const coaches = Array.from({ length: 3_000 }, (_, index) =>
        aCoach({ school: `School ${String(Math.floor(index / 3)).padStart(4, '0')}` }),
      );
      setUpRecipients({ coaches }).render();
      await findRow(/^School 0000/);
      await userEvent.selectOptions(conferenceSelect(), 'ACC');
      return screen.getByRole('group', { name: 'Coaches' });
    }
    const places = () => screen.getAllByRole('listitem').map((row) => Number(row.getAttribute('aria-posinset')));
    const scroll = (list: HTMLElement, pixels: number) => fireEvent.scroll(list, { target: { scrollTop: pixels } });

    it('renders only the visible rows when all are selected', async () => {
      await renderMany();
      const before = screen.getAllByRole('checkbox');
      await userEvent.click(screen.getByRole('button', { name: 'Select All' }));
      expect(screen.getAllByRole('checkbox')).toEqual(before);
      before.forEach((row) => expect(row).toBeChecked());
      expect(screen.getAllByText('All Coaches')).toHaveLength(30);
    });

    it('renders only the rows of one school when one of its coaches is selected', async () => {
      const list = await renderMany();
      const touched = await changesWithin(list, () => userEvent.click(screen.getAllByRole('checkbox')[1] ?? list));
      const rows = touched.map(({ target }) =>
        target instanceof Element ? target.closest('[role="listitem"]') : null,
      );
      expect(new Set(rows.map((row) => row?.getAttribute('aria-posinset')))).toEqual(new Set(['1', '2']));
    });

    it('renders nothing while scrolling within the rendered rows', async () => {
      const list = await renderMany();
      expect(await changesWithin(list, () => scroll(list, 150))).toEqual([]);
    });

    it('renders only the new rows of a scroll', async () => {
      const list = await renderMany();
      scroll(list, 100 * 52);
      const [first = 0, last = 0] = [Math.min(...places().slice(0, -1)), Math.max(...places())];
      expect([first, last]).toEqual([93, 122]);
      const changes = await changesWithin(list, () => scroll(list, 104 * 52));
      expect(changes.flatMap(({ addedNodes }) => [...addedNodes])).toHaveLength(4);
      expect(changes.flatMap(({ removedNodes }) => [...removedNodes])).toHaveLength(4);
      expect(changes.every(({ type }) => type === 'childList')).toBe(true);
    });

    it('renders the rows in view when the page scrolls instead of the list', async () => {
      const list = await renderMany();
      jest.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -100 * 52, 400, 4_000 * 52));
      fireEvent.scroll(window);
      expect([Math.min(...places().slice(0, -1)), Math.max(...places())]).toEqual([93, 122]);
    });

    it('keeps rendering the row with the tab stop, and End moves to the last row', async () => {
      const list = await renderMany();
      screen.getByRole('searchbox', { name: 'Search school' }).focus();
      await userEvent.tab();
      await userEvent.tab();
      scroll(list, 100 * 52);
      expect(places()).toContain(1);
      await userEvent.keyboard('{End}');
      expect(document.activeElement?.closest('[role="listitem"]')).toHaveAttribute('aria-posinset', '4000');
      expect(list.scrollTop).toBe(4_000 * 52 - 520);
    });

    it('renders its new end when a search shortens it above the scroll position', async () => {
      const list = await renderMany();
      scroll(list, 3_000 * 52);
      await userEvent.type(screen.getByRole('searchbox', { name: 'Search school' }), '0007');
      await waitFor(() => expect(rowNames()).toHaveLength(4));
    });
  });

  // @spec 2.wizard.16, 9.plans.19, D1.26
  it('is never higher than 60% of a window, and scrolls with the page on a phone', () => {
    const sheet = wearStyleSheet(join(__dirname, 'coach-list.module.css'));
    expect(declared(mediaRule(sheet, '(width >= 768px)'), '.scroller', 'max-height')).toBe('60vh');
    expect(declared(sheet, '.scroller', 'max-height')).toBe('');
  });

  // @spec 2.wizard.21
  it('says that coaches are loading', async () => {
    const { data, render } = setUpRecipients();
    const resume = data.pause('master_coaches');
    render();
    expect(screen.getByText('Loading coaches...')).toBeVisible();
    resume();
    expect(await findRow(/^Duke/)).toBeVisible();
  });

  // @spec 2.wizard.21
  it('says that no coaches were found', async () => {
    setUpRecipients({ coaches: [] }).render();
    expect(await screen.findByText('No coaches found for selected filters.')).toBeVisible();
  });

  // @spec 8.21
  it('shows an error and a retry button if coaches cannot be read', async () => {
    const { data, render } = setUpRecipients();
    data.fail('master_coaches');
    render();
    expect(await screen.findByText('No coaches found for selected filters.')).toBeVisible();
    data.recover('master_coaches');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findRow(/^Duke/)).toBeVisible();
  });

  it('asks for gender and sport if step 2 was skipped', async () => {
    const { goToStep, render } = setUpRecipients({ step2: false });
    render();
    await userEvent.click(screen.getByRole('button', { name: 'Choose gender and sport' }));
    expect(goToStep).toHaveBeenCalledWith(2);
  });
});

/** The changes below an element of the document while `act` runs. */
async function changesWithin(element: Element, act: () => unknown): Promise<MutationRecord[]> {
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
  await act();
  changes.push(...observer.takeRecords());
  observer.disconnect();
  return changes;
}
