import { render, screen } from '@testing-library/react';
import { Honeypot, honeypotOf } from './honeypot.tsx';

test('is hidden from people, and its value is read', () => {
  render(
    <form aria-label="Form">
      <Honeypot />
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(honeypotOf(form)).toBe('');
  const field = form.querySelector('input');
  expect(field).toHaveAttribute('tabindex', '-1');
  if (field) field.value = 'https://spam.example';
  expect(honeypotOf(form)).toBe('https://spam.example');
});

test('browsers and password managers do not fill it in', () => {
  const { container } = render(<Honeypot />);
  const field = container.querySelector('input');
  expect(field).toHaveAttribute('autocomplete', 'off');
  expect(field?.name).not.toMatch(/name|mail|url|web|site|phone|tel|company|organi|address|city|zip|country|user/i);
  for (const ask of ['data-1p-ignore', 'data-lpignore', 'data-bwignore', 'data-protonpass-ignore']) {
    expect(field).toHaveAttribute(ask, 'true');
  }
  expect(field).toHaveAttribute('data-form-type', 'other');
});
