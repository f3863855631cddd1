import { render, screen } from '@testing-library/react';
import { axeViolations } from '../../testing/axe-violations.tsx';
import { Input, Textarea } from '../input/input.tsx';
import { Select } from '../select/select.tsx';
import { Field, FieldGroup, useField } from './index.ts';

test('associates label, hint and error with the control inside', async () => {
  render(
    <Field label="GPA" hint="Between 0 and 5" error="Enter a number." required>
      <Input />
    </Field>,
  );
  const input = screen.getByLabelText('GPA');
  expect(input).toHaveAccessibleName('GPA');
  expect(input).toHaveAccessibleDescription('Between 0 and 5 Enter a number.');
  expect(input).toBeInvalid();
  expect(input).toHaveAttribute('aria-required', 'true');
  expect(await axeViolations()).toEqual([]);
});

test('marks an optional field as optional', () => {
  render(
    <Field label="Highlight Video Link" optional>
      <Input />
    </Field>,
  );
  expect(screen.getByLabelText('Highlight Video Link')).toHaveAccessibleDescription('optional');
  expect(screen.getByLabelText('Highlight Video Link')).not.toHaveAttribute('aria-required');
});

test('an error that appears later is announced, since its live region already exists', () => {
  const field = (error?: string) => (
    <Field label="Subject" error={error}>
      <Input />
    </Field>
  );
  const { rerender, container } = render(field());
  const region = container.querySelector('[aria-live="polite"]');
  rerender(field('Enter a subject.'));
  expect(region).toHaveTextContent('Enter a subject.');
  expect(screen.getByLabelText('Subject')).toBeInvalid();
});

test.each([
  ['a text area', <Textarea key="1" />],
  ['a select', <Select key="2" />],
])('wires %s too', (_what, control) => {
  render(
    <Field label="Sport" hint="One of 24" id="sport">
      {control}
    </Field>,
  );
  expect(screen.getByLabelText('Sport')).toHaveAttribute('id', 'sport');
  expect(screen.getByLabelText('Sport')).toHaveAccessibleDescription('One of 24');
});

test('a control outside a Field gets no attributes from one', () => {
  function Bare() {
    return <output>{JSON.stringify(useField())}</output>;
  }
  render(<Bare />);
  expect(screen.getByRole('status')).toHaveTextContent('{}');
});

test('a group has one question for several controls', async () => {
  render(
    <FieldGroup legend="Achievements" hint="The best first" error="Add at least one achievement.">
      <Input aria-label="Achievement 1" />
    </FieldGroup>,
  );
  const group = screen.getByRole('group', { name: 'Achievements' });
  expect(group).toHaveAccessibleDescription('The best first Add at least one achievement.');
  expect(group).toContainElement(screen.getByLabelText('Achievement 1'));
  expect(await axeViolations()).toEqual([]);
});
