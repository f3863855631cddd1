import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderStep } from '../testing/render-step.tsx';
import { StepLayout } from './step-layout.tsx';
import { stepTexts } from './step-texts.ts';

describe('help', () => {
  // @spec 2.wizard.2
  it.each([1, 2, 3, 4, 5, 6] as const)('of step %i is an icon with a tooltip and a dialog', async (step) => {
    renderStep(
      <StepLayout step={step} footer={null}>
        The work
      </StepLayout>,
    );
    const icon = screen.getByRole('button', { name: /^Help: / });
    icon.focus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(stepTexts[step].tooltip);
    await userEvent.click(icon);
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/\w{4}/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Got it' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  // @spec 2.wizard.2
  it('of step 7 is a tooltip only', async () => {
    renderStep(
      <StepLayout step={7} footer={null}>
        The work
      </StepLayout>,
    );
    const icon = screen.getByRole('button', { name: 'Help: Send Emails' });
    icon.focus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(stepTexts[7].tooltip);
    await userEvent.click(icon);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
