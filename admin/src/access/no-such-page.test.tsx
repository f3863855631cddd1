import { render, screen } from '@testing-library/react';
import { AdminContext, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { NoSuchPage } from './no-such-page.tsx';

test.each([
  ['/audit', 'Your role cannot open this page.'],
  ['/people/1/show', 'Your role cannot open this page.'],
  ['/nothing', 'There is no such page.'],
])('the address %s says why there is nothing to see', (address, sentence) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <AdminContext dataProvider={testDataProvider()}>
        <NoSuchPage />
      </AdminContext>
    </MemoryRouter>,
  );
  expect(screen.getByText(sentence)).toBeVisible();
});
