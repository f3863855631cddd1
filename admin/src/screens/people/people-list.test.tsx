import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, memoryStore, ResourceContextProvider, testDataProvider } from 'react-admin';
import { PeopleList } from './people-list.tsx';

test('the address of a person who was searched for gets into no address of a page, and so into no history', async () => {
  const getList = jest.fn().mockResolvedValue({ data: [{ id: 'ada', last_sign_in_at: null }], total: 1 });
  render(
    <AdminContext dataProvider={{ ...testDataProvider(), getList }} store={memoryStore()}>
      <ResourceContextProvider value="people">
        <PeopleList />
      </ResourceContextProvider>
    </AdminContext>,
  );
  await userEvent.type(await screen.findByRole('textbox'), 'mara@home.example');
  await waitFor(() =>
    expect(getList).toHaveBeenLastCalledWith('people', expect.objectContaining({ filter: { q: 'mara@home.example' } })),
  );
  await waitFor(() => expect(decodeURIComponent(window.location.href)).not.toContain('mara'));
  expect(JSON.stringify(window.history.state)).not.toContain('mara');
});
