import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axeViolations } from '../../testing/axe-violations.tsx';
import { Segmented } from './segmented.tsx';

const options = [
  { value: 'men', label: "Men's" },
  { value: 'women', label: "Women's" },
  { value: 'mixed', label: 'Mixed', disabled: true },
] as const;

function Gender() {
  const [gender, setGender] = useState<'men' | 'women' | 'mixed' | ''>('');
  return <Segmented legend="Gender" value={gender} onValueChange={setGender} options={options} />;
}

test('is a radio group: initially empty, chosen by press or arrow, skips disabled options', async () => {
  render(<Gender />);
  expect(screen.getByRole('radiogroup', { name: 'Gender' })).toBeInTheDocument();
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: "Men's" }));
  expect(screen.getByRole('radio', { name: "Men's" })).toBeChecked();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: "Women's" })).toBeChecked();
  expect(screen.getByRole('radio', { name: "Women's" })).toHaveFocus();
  await userEvent.click(screen.getByRole('radio', { name: 'Mixed' }));
  expect(screen.getByRole('radio', { name: 'Mixed' })).not.toBeChecked();
  expect(await axeViolations()).toEqual([]);
});
