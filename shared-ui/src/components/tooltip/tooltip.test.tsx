import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

function Page() {
  return (
    <TooltipProvider>
      <Tooltip content="Pick the mailbox that sends.">
        <button>Help</button>
      </Tooltip>
    </TooltipProvider>
  );
}

test('opens on focus, describes its control, and closes on Escape', async () => {
  render(<Page />);
  await userEvent.tab();
  expect(screen.getByRole('tooltip')).toHaveTextContent('Pick the mailbox that sends.');
  expect(screen.getByRole('button')).toHaveAccessibleDescription('Pick the mailbox that sends.');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('opens on hover', async () => {
  render(<Page />);
  await userEvent.hover(screen.getByRole('button'));
  expect(await screen.findByRole('tooltip')).toBeInTheDocument();
});

// jsdom has no PointerEvent, so the kind of pointer is put on a plain event, in the order a phone sends them.
function tap(element: HTMLElement) {
  const down = new MouseEvent('pointerdown', { bubbles: true, button: 0 });
  Object.defineProperty(down, 'pointerType', { value: 'touch' });
  fireEvent(element, down);
  fireEvent(element, new MouseEvent('pointerup', { bubbles: true }));
  act(() => element.focus());
  fireEvent.click(element);
}

test('a tap opens it, a second tap closes it, and leaving the control closes it', () => {
  render(<Page />);
  const button = screen.getByRole('button');
  tap(button);
  expect(screen.getByRole('tooltip')).toBeInTheDocument();
  tap(button);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  tap(button);
  fireEvent.blur(button);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});
