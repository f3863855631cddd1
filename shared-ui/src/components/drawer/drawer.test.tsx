import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axeViolations } from '../../testing/axe-violations.tsx';
import { Drawer } from './index.ts';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open menu</button>
      <Drawer open={open} onOpenChange={setOpen} title="Menu" side="bottom">
        <a href="/pricing" onClick={() => setOpen(false)}>
          Pricing
        </a>
      </Drawer>
    </>
  );
}

test('opens as a named dialog, closes and restores the focus', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const drawer = screen.getByRole('dialog', { name: 'Menu' });
  expect(drawer).toHaveAttribute('data-side', 'bottom');
  expect(await axeViolations(drawer)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
});
