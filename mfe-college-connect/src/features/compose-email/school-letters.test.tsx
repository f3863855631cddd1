import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeData } from '@cc/shared-ui/testing/fake-data';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { useState } from 'react';
import { defaultBody } from '../../email-template/default-mail.ts';
import { personalizationLoaded } from '../../state/personalization-slice.ts';
import { coachesSelected, sportChosen } from '../../state/selection-slice.ts';
import { StepSideContext } from '../../step-frame/step-side.ts';
import { athlete } from '../../testing/athlete.ts';
import { aCoach } from '../../testing/coaches.ts';
import { renderStep } from '../../testing/render-step.tsx';
import { ComposeEmailStep } from './compose-email-step.tsx';

const schools = [{ school: 'Duke', institution: 'Duke', city: 'Durham', state: 'NC', nicknames: [] }];

function StepWithSide() {
  const [side, setSide] = useState<HTMLElement | null>(null);
  return (
    <>
      <StepSideContext value={side}>
        <ComposeEmailStep onContinue={jest.fn()} onBack={jest.fn()} goToStep={jest.fn()} />
      </StepSideContext>
      <aside ref={setSide} />
    </>
  );
}

async function renderCompose() {
  const user = userEvent.setup();
  const rendered = renderStep(<StepWithSide />, {
    host: createFakeHost({ data: createFakeData({ schools }) }),
    prepare(store) {
      store.dispatch(sportChosen('Soccer'));
      store.dispatch(
        coachesSelected([
          aCoach({ school: 'Duke', last_name: 'Stein' }),
          aCoach({ school: 'Elon', last_name: 'Ames', title: 'Assistant Coach' }),
          aCoach({ school: 'Elon', last_name: 'Caldwell' }),
          aCoach({ school: 'Texas A&M', last_name: '' }),
        ]),
      );
      store.dispatch(personalizationLoaded(athlete));
    },
  });
  await user.click(screen.getByRole('radio', { name: 'Edit' }));
  return { ...rendered, user };
}

const body = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Body' });
const subject = () => screen.getByRole('textbox', { name: 'Subject' });
const preview = () => within(screen.getByRole('region', { name: 'Live preview' }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the greeting', () => {
  // @spec D1.34a
  it('is Dear Coach, until the athlete chooses names, which are then forced', async () => {
    const { user } = await renderCompose();
    expect(body().value).toMatch(/^Dear Coach,\n/);
    await user.click(screen.getByRole('radio', { name: 'By name' }));
    expect(body()).toHaveValue(defaultBody.replace('Dear Coach,', 'Dear [Coach Names],'));
    expect(body()).toHaveAccessibleDescription('Always starts with “Dear [Coach Names],”');
    await user.clear(body());
    expect(body()).toHaveValue('Dear [Coach Names],');
    await user.click(screen.getByRole('radio', { name: 'Dear Coach,' }));
    expect(body()).toHaveValue('Dear Coach,');
  });

  // @spec D1.34b
  it('names the coaches in the preview, and says where it cannot', async () => {
    const { user } = await renderCompose();
    await user.click(screen.getByRole('radio', { name: 'By name' }));
    expect(screen.getByText(/^At Duke: “Dear Coach Stein,”\./)).toHaveTextContent(
      '1 school has no clear name, and its letter begins “Dear Coach,”.',
    );
    expect(preview().getByText('Coach Stein', { selector: 'mark' })).toHaveAttribute('data-mark', 'school');
    press('Next preview');
    expect(preview().getByText('Coach Caldwell and Coach Ames', { selector: 'mark' })).toBeInTheDocument();
    press('Next preview');
    expect(preview().getByTestId('preview-body').textContent).toMatch(/^Dear Coach,\n/);
    expect(screen.getByRole('button', { name: 'Next preview' })).toBeDisabled();
  });
});

describe('the live preview', () => {
  it('ends with the line for coaches who want no more email', async () => {
    await renderCompose();
    expect(preview().getByRole('article')).toHaveTextContent(
      /Please don't write to me again through Coach Connect: \(here is a link for the coach\)$/,
    );
  });

  it('follows the typing, marks the details, and shows any school', async () => {
    const { user } = await renderCompose();
    await user.type(body(), ' PS [[GPA]');
    expect(preview().getByTestId('preview-body').textContent).toMatch(/PS 3\.9$/);
    expect(preview().getAllByText('3.9', { selector: 'mark' })[0]).toHaveAttribute('data-mark', 'details');
    await user.selectOptions(screen.getByLabelText('School of the preview'), '2');
    expect(preview().getByRole('article', { name: 'Email to Texas A&M' })).toHaveTextContent('interested in Texas A&M');
  });
});

describe('the reasons', () => {
  // @spec D1.39
  it('are written school by school, with a paragraph of their own in the letter', async () => {
    const { user, store } = await renderCompose();
    expect(body().value).not.toContain('[Why this school]');
    press('Add reasons');
    expect(store.getState().draft.body).toContain('your team.\n\n[Why this school]\n\nAbout Me');
    const deck = within(screen.getByRole('dialog', { name: 'Why this school?' }));
    expect(deck.getByText('0 of 3 have a reason')).toBeInTheDocument();
    expect(await deck.findByText('Durham, NC')).toBeInTheDocument();
    expect(deck.getByRole('textbox', { name: 'Why Duke?' })).toHaveFocus();
    await user.keyboard('Your press.{Enter}');
    expect(deck.getByText('1 of 3 has a reason')).toBeInTheDocument();
    expect(deck.getByRole('textbox', { name: 'Why Elon?' })).toHaveFocus();
    await user.click(deck.getByRole('button', { name: 'Skip' }));
    await user.keyboard('Biology{PageUp}');
    expect(deck.getByRole('textbox', { name: 'Why Elon?' })).toHaveFocus();
    await user.keyboard('{PageDown}{PageDown}');
    expect(deck.getByRole('textbox', { name: 'Why Texas A&M?' })).toHaveValue('Biology');
    await user.click(deck.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(store.getState().draft.reasons).toEqual({ Duke: 'Your press.', 'Texas A&M': 'Biology' });
    expect(screen.getByText(/2 of 3 have a reason/)).toHaveTextContent('The other letters leave that paragraph out.');
  });

  // @spec D1.39
  it('are left out with their paragraph where there is none', async () => {
    const { user } = await renderCompose();
    press('[Why this school]');
    expect(preview().getByTestId('preview-body').textContent).toContain('your team.\n\nAbout Me');
    press('Why Duke?');
    await user.keyboard('Your press.{Escape}');
    expect(preview().getByTestId('preview-body').textContent).toContain('your team.\n\nYour press.\n\nAbout Me');
    press('Next preview');
    expect(preview().getByTestId('preview-body').textContent).toContain('your team.\n\nAbout Me');
  });

  it('open at the first school without one, and stay when the template is restored', async () => {
    const { user, store } = await renderCompose();
    press('Add reasons');
    await user.keyboard('Your press.{Escape}');
    await user.click(screen.getByRole('button', { name: 'Write reasons' }));
    expect(screen.getByRole('textbox', { name: 'Why Elon?' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Write reasons' })).toHaveFocus();
    press('Restore Template');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restore Template' }));
    expect(store.getState().draft).toMatchObject({ body: defaultBody, reasons: { Duke: 'Your press.' } });
    press('Add to email');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(body().value).toContain('\n\n[Why this school]\n\n');
  });

  it('refuse a placeholder, and the letter names the school', async () => {
    const { user } = await renderCompose();
    press('Add reasons');
    await user.keyboard('I have a [[GPA].');
    expect(screen.getByRole('textbox', { name: 'Why Duke?' })).toBeInvalid();
    expect(screen.getByText(/^\[GPA\] is not filled in here\./)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alert')).toHaveTextContent('Duke: [GPA] would be sent like that.');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  });
});

describe('the subject meter', () => {
  it('counts the longest subject as it will be sent, and refuses none', async () => {
    await renderCompose();
    expect(subject()).toHaveAccessibleDescription('42 of 50 characters');
    fireEvent.change(subject(), { target: { value: '[College Name]' } });
    expect(subject()).toHaveAccessibleDescription('9 of 50 characters');
    fireEvent.change(subject(), { target: { value: 'x'.repeat(51) } });
    expect(subject()).toHaveAccessibleDescription(/^51 of 50 characters\. Phones cut off the rest/);
    fireEvent.change(subject(), { target: { value: 'x'.repeat(50) } });
    expect(subject()).toHaveAccessibleDescription('50 of 50 characters');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
  });
});
