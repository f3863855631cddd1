import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axeViolations } from '../../testing/axe-violations.tsx';
import { Checkbox } from './index.ts';

function Choice({ start }: { readonly start: boolean | 'indeterminate' }) {
  const [checked, setChecked] = useState(start);
  return <Checkbox checked={checked} onCheckedChange={setChecked} label="Duke University" />;
}

test('its words can be pressed, and so can the space key', async () => {
  render(<Choice start={false} />);
  const box = screen.getByRole('checkbox', { name: 'Duke University' });
  await userEvent.click(screen.getByText('Duke University'));
  expect(box).toBeChecked();
  box.focus();
  await userEvent.keyboard(' ');
  expect(box).not.toBeChecked();
  expect(await axeViolations()).toEqual([]);
});

test('some of it chosen: says mixed, and a press chooses all', async () => {
  render(<Choice start="indeterminate" />);
  const box = screen.getByRole('checkbox');
  expect(box).toBePartiallyChecked();
  await userEvent.click(box);
  expect(box).toBeChecked();
});
