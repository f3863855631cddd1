import { render, screen } from '@testing-library/react';
import { AdminContext, ResourceContextProvider, testDataProvider } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { EntryPage } from './entry-page.tsx';

test('a message in the name of a coach says that its sender is not proven', async () => {
  const message = {
    id: 7,
    email: 'head.coach@stateu.example',
    subject: 'Mistake',
    message: 'Let them write again.',
    created_at: '2026-01-01T00:00:00Z',
  };
  const getOne = jest.fn().mockResolvedValue({ data: { ...message, status: 'new', owner: null, answer: null } });
  render(
    <MemoryRouter initialEntries={['/7']}>
      <AdminContext dataProvider={{ ...testDataProvider(), getOne }}>
        <ResourceContextProvider value="messages">
          <Routes>
            <Route path="/:id" element={<EntryPage inbox="messages" />} />
          </Routes>
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  expect(await screen.findByText('head.coach@stateu.example')).toBeVisible();
  expect(screen.getByText(/Not proven: .* act on the reply alone/)).toBeVisible();
});
