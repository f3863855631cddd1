import { render, screen } from '@testing-library/react';
import { Honeypot, honeypotOf } from './index.ts';

test('people neither see nor reach it, and what a program fills in is read', () => {
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
