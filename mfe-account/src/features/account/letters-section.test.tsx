import { createDataClient, createFakeData, type FakeData } from '@cc/shared-ui/testing/fake-data';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LettersSection } from './letters-section.tsx';

const at = '2026-11-02T09:00:00.000Z';
const id = '0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e11';
const letter = { id, user_id: testUser.id, name: 'First letter', subject: '', body: '', greeting: 'coach' };

const refuse: FakeData['fetch'] = async () => Response.json({ code: '42501', message: 'No.' }, { status: 403 });
const fallSilent: FakeData['fetch'] = async () => Promise.reject(new TypeError('Failed to fetch'));

test.each([
  [refuse, '“First letter” was not deleted', 'Coach Connect could not do this. Reload the page and try again.'],
  [fallSilent, 'No answer arrived', 'We could not reach Coach Connect. Check your connection and try again.'],
])('only a missing answer to a deletion counts as none: %#', async (answer, title, description) => {
  const data = createFakeData({ letters: [{ ...letter, updated_at: at, created_at: at }] });
  const fetch: FakeData['fetch'] = (input, init) => (init?.method === 'DELETE' ? answer : data.fetch)(input, init);
  const host = createFakeHost({ data: { client: () => createDataClient(fetch, () => null) } });
  renderWithHost(<LettersSection />, { host });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete “First letter”' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete letter' }));
  await waitFor(() => expect(host.notifications).toEqual([{ tone: 'error', title, description }]));
});
