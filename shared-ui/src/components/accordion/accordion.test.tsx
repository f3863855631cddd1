import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axeViolations } from '../../testing/axe-violations.tsx';
import { Accordion, AccordionItem } from './accordion.tsx';

test('questions open and close independently', async () => {
  render(
    <Accordion>
      <AccordionItem title="What is a token?">One token is one school.</AccordionItem>
      <AccordionItem title="Who can read my mail?">Nobody but you.</AccordionItem>
    </Accordion>,
  );
  const [first, second] = screen.getAllByRole('group');
  const question = screen.getByRole('heading', { name: 'What is a token?' });
  expect(first).not.toHaveAttribute('open');
  await userEvent.click(question);
  expect(first).toHaveAttribute('open');
  expect(second).not.toHaveAttribute('open');
  expect(screen.getByText('One token is one school.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(question);
  expect(first).not.toHaveAttribute('open');
});
