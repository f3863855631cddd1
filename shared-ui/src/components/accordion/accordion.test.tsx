import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axeViolations } from '../../testing/axe-violations.tsx';
import { Accordion, AccordionItem } from './index.ts';

test('a question opens to its answer by the keyboard, and closes again', async () => {
  render(
    <Accordion>
      <AccordionItem title="What is a token?">One token is one school.</AccordionItem>
      <AccordionItem title="Who can read my mail?">Nobody but you.</AccordionItem>
    </Accordion>,
  );
  const question = screen.getByRole('button', { name: 'What is a token?' });
  expect(question).toHaveAttribute('aria-expanded', 'false');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(question).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('One token is one school.')).toBeVisible();
  expect(screen.queryByText('Nobody but you.')).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(question).toHaveAttribute('aria-expanded', 'false');
});
