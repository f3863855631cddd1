import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button.tsx';

test('calls onClick, and does not submit a form by default', async () => {
  const pressed = jest.fn();
  render(<Button onClick={pressed}>Continue</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('a busy button keeps the focus, is announced and ignores presses', async () => {
  const pressed = jest.fn();
  const { rerender } = render(
    <Button busy={false} onClick={pressed}>
      Send Emails
    </Button>,
  );
  await userEvent.tab();
  rerender(
    <Button busy onClick={pressed}>
      Sending...
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Sending...' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button);
  expect(pressed).not.toHaveBeenCalled();
});

test('a button whose text was translated by the browser becomes busy, and ready again', () => {
  const button = (busy: boolean) => <Button busy={busy}>Send Emails</Button>;
  const { rerender } = render(button(false));
  const text = [...screen.getByRole('button').childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
  const font = document.createElement('font');
  text?.replaceWith(font);
  font.textContent = 'Enviar correos';
  rerender(button(true));
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  rerender(button(false));
  expect(screen.getByRole('button', { name: 'Enviar correos' })).not.toHaveAttribute('aria-busy');
});

test('a busy submit button does not send its form again, not even by the Enter key', async () => {
  const sent = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={sent}>
      <input aria-label="Subject" />
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.type(screen.getByLabelText('Subject'), '{Enter}');
  expect(sent).toHaveBeenCalledTimes(1);
  rerender(form(true));
  await userEvent.type(screen.getByLabelText('Subject'), '{Enter}');
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a link that looks like a button remains a link', () => {
  render(
    <Button asChild variant="volt" icon={<svg data-testid="icon" />}>
      <a href="/pricing">See pricing</a>
    </Button>,
  );
  const link = screen.getByRole('link', { name: 'See pricing' });
  expect(link).toHaveAttribute('href', '/pricing');
  expect(link).toHaveAttribute('data-variant', 'volt');
  expect(link).not.toHaveAttribute('type');
  expect(link).toContainElement(screen.getByTestId('icon'));
});
