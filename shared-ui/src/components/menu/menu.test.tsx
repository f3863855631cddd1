import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axeViolations } from '../../testing/axe-violations.tsx';
import { Button } from '../button/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from './menu.tsx';

test('opens by keyboard, skips disabled items, chooses one and restores the focus', async () => {
  const chosen = jest.fn();
  render(
    <Menu trigger={<Button>Jordan Avery</Button>}>
      <MenuLabel>jordan.avery@gmail.example</MenuLabel>
      <MenuSeparator />
      <MenuItem disabled>Settings</MenuItem>
      <MenuItem onSelect={chosen}>Log out</MenuItem>
    </Menu>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
  expect(await axeViolations(screen.getByRole('menu'))).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Jordan Avery' })).toHaveFocus();
});
