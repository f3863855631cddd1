import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axeViolations } from '../../testing/axe-violations.tsx';
import { Button } from '../button/button.tsx';
import { Dialog, DialogClose, DialogFooter, PrerenderedDialog, type DialogProps } from './dialog.tsx';

function Page(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Help</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Step 1" description="Connect your mailbox." {...props}>
        <p>Words</p>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Got it</Button>
          </DialogClose>
        </DialogFooter>
      </Dialog>
    </>
  );
}

async function openIt() {
  await userEvent.click(screen.getByRole('button', { name: 'Help' }));
  return screen.getByRole('dialog', { name: 'Step 1' });
}

test('has a name and description, traps the focus and passes axe', async () => {
  render(<Page />);
  const dialog = await openIt();
  expect(dialog).toHaveAccessibleDescription('Connect your mailbox.');
  expect(dialog).toContainElement(document.activeElement as HTMLElement); // the focused element is an element
  expect(await axeViolations(dialog)).toEqual([]);
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['its own button', () => userEvent.click(screen.getByRole('button', { name: 'Got it' }))],
])('closes by %s and restores the focus', async (_how, close) => {
  render(<Page />);
  await openIt();
  await close();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Help' })).toHaveFocus();
});

test('one that cannot be dismissed stays open until its own button is pressed', async () => {
  render(<Page dismissible={false} />);
  await openIt();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a prerendered one has a name and description, passes axe, and closes by a link', async () => {
  render(
    <PrerenderedDialog title="Sign in" description="Please do." closeTo="/">
      <Button>Go on</Button>
    </PrerenderedDialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Sign in' });
  expect(dialog).toHaveAccessibleDescription('Please do.');
  expect(screen.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/');
  expect(await axeViolations(dialog)).toEqual([]);
});
