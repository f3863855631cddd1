import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { athlete } from '../../testing/athlete.ts';
import { defaultBody } from '../../email-template/default-mail.ts';
import { schoolMail } from '@cc/contracts/letter/school-mail';
import { draftPrepared } from '../../state/draft-slice.ts';
import { emptyPersonalization, fieldChanged, personalizationLoaded } from '../../state/personalization-slice.ts';
import { coachesSelected, sportChosen } from '../../state/selection-slice.ts';
import { aCoach } from '../../testing/coaches.ts';
import { renderStep } from '../../testing/render-step.tsx';
import { ComposeEmailStep } from './compose-email-step.tsx';

function renderCompose(personalization = athlete) {
  const props = { onContinue: jest.fn(), onBack: jest.fn(), goToStep: jest.fn() };
  const rendered = renderStep(<ComposeEmailStep {...props} />, {
    prepare(store) {
      store.dispatch(sportChosen('Soccer'));
      store.dispatch(
        coachesSelected([
          aCoach({ school: 'Texas A&M' }),
          aCoach({ school: 'Duke', first_name: 'Ana', last_name: 'Sol' }),
        ]),
      );
      store.dispatch(personalizationLoaded(personalization));
    },
  });
  return { ...rendered, ...props, user: userEvent.setup() };
}

const continueButton = () => screen.getByRole('button', { name: 'Continue' });
const body = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Body' });
const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });
const edit = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('radio', { name: 'Edit' }));

describe('ComposeEmailStep', () => {
  // @spec 4.wizard.10
  it('starts from the template and the default subject', () => {
    const { store } = renderCompose();
    expect(store.getState().draft).toMatchObject({
      subject: 'Zoë O’Brien-Núñez | 2027 Soccer Recruiting',
      body: defaultBody,
    });
    expect(continueButton()).toBeEnabled();
  });

  // @spec 2.wizard.25, 4.wizard.13
  it('shows the details in the text and marks the parts that differ by school', () => {
    renderCompose();
    const mail = screen.getByRole('article', { name: 'Your email' });
    expect(mail).toHaveTextContent(
      'My name is Zoë O’Brien-Núñez, and I will graduate from Lincoln High School in 2027.',
    );
    expect(within(mail).getByText('[College Name]', { selector: 'mark' })).toHaveAttribute('data-mark', 'school');
    expect(within(mail).getByText('3.9', { selector: 'mark' })).toHaveAttribute('data-mark', 'details');
  });

  // @spec 4.wizard.13
  it('follows personalization, but does not change an edited subject', async () => {
    const { store, user } = renderCompose();
    await user.click(screen.getByRole('radio', { name: 'View' }));
    act(() => void store.dispatch(fieldChanged({ field: 'gradYear', value: '2028' })));
    expect(await screen.findByText('Zoë O’Brien-Núñez | 2028 Soccer Recruiting')).toBeInTheDocument();
    await edit(user);
    await user.type(subject(), '!');
    act(() => void store.dispatch(fieldChanged({ field: 'gradYear', value: '2029' })));
    expect(subject()).toHaveValue('Zoë O’Brien-Núñez | 2028 Soccer Recruiting!');
  });

  // @spec 4.wizard.13
  it('shows personalization in the body in view mode as soon as it changes', async () => {
    const { store, user } = renderCompose();
    await user.click(screen.getByRole('radio', { name: 'View' }));
    const marks = () => screen.getAllByText('Westside Academy', { selector: 'mark' });
    expect(screen.queryByText('Westside Academy')).not.toBeInTheDocument();
    act(() => void store.dispatch(fieldChanged({ field: 'highSchool', value: 'Westside Academy' })));
    expect(marks()).toHaveLength(2);
    act(() => void store.dispatch(fieldChanged({ field: 'highSchool', value: 'Eastside High' })));
    expect(screen.queryByText('Westside Academy')).not.toBeInTheDocument();
    expect(screen.getAllByText('Eastside High', { selector: 'mark' })).toHaveLength(2);
  });

  // @spec 2.wizard.28
  it('lists missing fields with a link to step 4', async () => {
    const { user, goToStep } = renderCompose({ ...athlete, gpa: '', position: ' ' });
    expect(screen.getByText('Missing from Personalization: Position, GPA.')).toBeInTheDocument();
    expect(screen.getByText('[GPA]', { selector: 'mark' })).toHaveAttribute('data-mark', 'missing');
    await user.click(screen.getByRole('button', { name: 'Fill in the missing fields' }));
    expect(goToStep).toHaveBeenCalledWith(4);
  });

  // @spec 2.wizard.28
  it('has no warning box when nothing is missing', () => {
    renderCompose();
    expect(screen.queryByText(/Missing from Personalization/)).not.toBeInTheDocument();
  });

  // @spec 5.10
  it('cannot continue without a subject or a body', async () => {
    const { user, store } = renderCompose();
    await edit(user);
    await user.clear(subject());
    expect(continueButton()).toBeDisabled();
    expect(screen.getByText('The subject is empty.')).toBeInTheDocument();
    await user.type(subject(), 'Hello');
    expect(continueButton()).toBeEnabled();
    expect(store.getState().draft.subject).toBe('Hello');
  });

  // @spec 5.10
  it.each([
    ['The body is empty.', { subject: 'Hello', body: ' \n' }],
    ['Subject and body are empty.', { subject: ' ', body: '' }],
  ])('cannot be continued: %s', (message, blank) => {
    const { store, onContinue } = renderCompose();
    act(() => void store.dispatch(draftPrepared(blank)));
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(continueButton()).toBeDisabled();
    fireEvent.click(continueButton());
    expect(onContinue).not.toHaveBeenCalled();
  });

  // @spec 4.wizard.11
  it('forces the first line to start with the greeting and keeps the cursor', async () => {
    const { user } = renderCompose();
    await edit(user);
    fireEvent.change(body(), { target: { value: 'I am Zoë.' } });
    expect(body()).toHaveValue('Dear Coach,\n\nI am Zoë.');
    body().setSelectionRange(6, 6);
    await user.keyboard('{Backspace}');
    expect(body()).toHaveValue('Dear Coach,\n\nI am Zoë.');
    await user.clear(body());
    expect(body()).toHaveValue('Dear Coach,');
  });

  // @spec 2.wizard.26
  it('inserts placeholders at the cursor', async () => {
    const { user } = renderCompose();
    await edit(user);
    fireEvent.change(body(), { target: { value: 'Dear Coach,\n\nHello there' } });
    await user.click(body());
    body().setSelectionRange(18, 24);
    await user.click(screen.getByRole('button', { name: '[College Name]' }));
    expect(body()).toHaveValue('Dear Coach,\n\nHello[College Name]');
    expect(body()).toHaveFocus();
    await user.keyboard('!');
    expect(body()).toHaveValue('Dear Coach,\n\nHello[College Name]!');
    body().setSelectionRange(0, 0);
    await user.click(screen.getByRole('button', { name: '[GPA]' }));
    expect(body()).toHaveValue('Dear Coach,[GPA]\n\nHello[College Name]!');
    await user.clear(subject());
    await user.click(screen.getByRole('button', { name: '[Full Name]' }));
    expect(subject()).toHaveValue('[Full Name]');
  });

  // @spec 2.wizard.26, 9.placeholders.1
  it('offers a button for every placeholder', async () => {
    const { user } = renderCompose();
    await edit(user);
    const buttonsOf = (group: string) =>
      within(screen.getByRole('group', { name: group }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect([...buttonsOf('About you'), ...buttonsOf('Each school')]).toEqual([
      '[Full Name]',
      '[Graduation Year]',
      '[Current Team]',
      '[High School]',
      '[Position]',
      '[GPA]',
      '[Achievements]',
      '[Highlight Video]',
      '[College Name]',
      '[Why this school]',
    ]);
  });

  it('warns about unknown placeholders, and does not let look-alikes pass', async () => {
    const { user } = renderCompose();
    await edit(user);
    fireEvent.change(body(), { target: { value: 'Dear Coach,\n[my coach]' } });
    expect(screen.getByText(/^\[my coach\] is not replaced/)).toBeInTheDocument();
    fireEvent.change(body(), { target: { value: 'Dear Coach,\n[college name]' } });
    expect(screen.getByRole('alert')).toHaveTextContent('[college name] would be sent like that.');
    expect(continueButton()).toBeDisabled();
  });

  it('says that an email is too long to send', async () => {
    const { user } = renderCompose();
    await edit(user);
    fireEvent.change(body(), { target: { value: `Dear Coach,${'x'.repeat(20_000)}` } });
    expect(screen.getByRole('alert')).toHaveTextContent('Please keep it to 20,000.');
    expect(continueButton()).toBeDisabled();
  });

  // @spec 2.wizard.27
  it('previews exactly the text that is sent to each school', async () => {
    const { user, store } = renderCompose();
    await user.click(screen.getByRole('button', { name: 'Sample Email Preview' }));
    const dialog = screen.getByRole('dialog', { name: 'Sample Email Preview' });
    const sent = (school: string) => schoolMail(store.getState().draft, athlete, { school, coaches: [] });
    expect(screen.getByTestId('preview-body').textContent).toBe(sent('Duke').body);
    expect(within(dialog).getByText('Ana Sol')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Previous school' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Next school' }));
    expect(within(dialog).getByText('School 2 of 2')).toBeInTheDocument();
    expect(screen.getByTestId('preview-body').textContent).toBe(sent('Texas A&M').body);
    expect(within(dialog).getByText(sent('Texas A&M').subject)).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Next school' })).toBeDisabled();
  });

  // @spec 9.placeholders.6
  it('fills a sample with sample details, and says so', async () => {
    const { user } = renderCompose(emptyPersonalization);
    await user.click(screen.getByRole('button', { name: 'Sample Email Preview' }));
    expect(screen.getByText(/Full Name, Grad Year, .* which are never sent/)).toBeInTheDocument();
    expect(screen.getByTestId('preview-body')).toHaveTextContent('My name is Jamie Taylor');
  });

  it('restores the template after a confirmation', async () => {
    const { user, store } = renderCompose();
    await edit(user);
    await user.type(body(), 'PS');
    await user.click(screen.getByRole('button', { name: 'Restore Template' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep mine' }));
    expect(body().value).toMatch(/PS$/);
    await user.click(screen.getByRole('button', { name: 'Restore Template' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restore Template' }));
    expect(store.getState().draft).toMatchObject({ body: defaultBody, edited: false, mode: 'edit' });
  });
});
