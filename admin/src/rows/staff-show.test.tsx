import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, ResourceContextProvider, testDataProvider } from 'react-admin';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { StaffShow } from './staff-show.tsx';

test('what was begun for one row does not go on for another', async () => {
  const getOne = jest.fn().mockImplementation(async (_resource, { id }) => ({ data: { id } }));
  const page = (
    <StaffShow<{ id: string }> title={({ id }) => id}>{({ id }) => <input aria-label={`Answer to ${id}`} />}</StaffShow>
  );
  render(
    <MemoryRouter initialEntries={['/anna']}>
      <Link to="/anna">Anna</Link>
      <Link to="/bert">Bert</Link>
      <AdminContext dataProvider={{ ...testDataProvider(), getOne }}>
        <ResourceContextProvider value="messages">
          <Routes>
            <Route path="/:id" element={page} />
          </Routes>
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  // So that it is there at once when its page is opened again.
  await screen.findByLabelText('Answer to anna');
  await userEvent.click(screen.getByText('Bert'));
  await userEvent.type(await screen.findByLabelText('Answer to bert'), 'Dear Bert');
  await userEvent.click(screen.getByText('Anna'));
  expect(await screen.findByLabelText('Answer to anna')).toHaveValue('');
});
