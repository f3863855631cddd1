import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, testDataProvider } from 'react-admin';
import { CoachImport } from './coach-import.tsx';

const found = { rows: 3, inserted: 1, updated: 0, unchanged: 2, duplicates: 0, schools: 0, differences: [] };

test.each([
  [2, 'MuiButton-colorError'],
  [0, 'MuiButton-colorPrimary'],
])('an import that removes %s coaches says so, and warns only where it removes somebody', async (removed, look) => {
  const call = jest.fn().mockResolvedValue({ data: { ...found, removed } });
  render(
    <AdminContext dataProvider={{ ...testDataProvider(), call }}>
      <CoachImport />
    </AdminContext>,
  );
  await userEvent.upload(screen.getByLabelText('Choose a CSV file'), new File(['a,b'], 'a.csv', { type: 'text/csv' }));
  await userEvent.click(await screen.findByRole('button', { name: 'See what it would change' }));
  expect(await screen.findByText(`removed: ${removed}`)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Apply the import' })).toHaveClass('MuiButton-contained', look);
});
