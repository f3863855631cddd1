import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, ResourceContextProvider, testDataProvider } from 'react-admin';
import { MemoryRouter, Route, Routes, useNavigate, type NavigateFunction } from 'react-router-dom';
import { StaffShow } from './staff-show.tsx';

test('what was begun for one row does not go on for another', async () => {
  const getOne = jest.fn().mockImplementation(async (_resource, { id }) => ({ data: { id } }));
  let navigate: NavigateFunction = () => undefined;
  function Page() {
    navigate = useNavigate();
    return (
      <StaffShow<{ id: string }> title={({ id }) => id}>
        {({ id }) => <input aria-label={`Answer to ${id}`} />}
      </StaffShow>
    );
  }
  render(
    <MemoryRouter initialEntries={['/anna']}>
      <AdminContext dataProvider={{ ...testDataProvider(), getOne }}>
        <ResourceContextProvider value="messages">
          <Routes>
            <Route path="/:id" element={<Page />} />
          </Routes>
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  // So that it is there at once when its page is opened again.
  await screen.findByLabelText('Answer to anna');
  act(() => void navigate('/bert'));
  await userEvent.type(await screen.findByLabelText('Answer to bert'), 'Dear Bert');
  act(() => void navigate(-1));
  expect(await screen.findByLabelText('Answer to anna')).toHaveValue('');
});
