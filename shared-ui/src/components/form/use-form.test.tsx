import { choice, email, text } from '@cc/contracts/entities/form-rules';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeHost } from '../../testing/fake-host.tsx';
import { renderWithHost } from '../../testing/render-with-host.tsx';
import { Field } from '../field/index.ts';
import { Input, Textarea } from '../input/input.tsx';
import { Form, useForm, type FormOutcome, type FormRequest } from './index.ts';

const rules = {
  email: email('Please enter your address.', 'This is not an address.'),
  kind: choice(['idea', 'bug'], 'Please choose.'),
  message: text(20, 'Please write something.'),
};
const sent: FormOutcome<string> = { kind: 'sent', data: 'stored' };

/** A page with a form whose sends wait until the test answers them. */
function open({ known = '', onChecked }: { readonly known?: string; readonly onChecked?: () => void } = {}) {
  const sends: { fields: unknown; request: FormRequest; end: (outcome: FormOutcome<string>) => void }[] = [];
  const ended: unknown[] = [];
  function Page() {
    const form = useForm<typeof rules, string>({
      rules,
      empty: { email: known, kind: null, message: '' },
      unsent: 'Not sent yet.',
      send: (fields, request) => new Promise((end) => sends.push({ fields, request, end })),
      onEnd: ({ kind }) => ended.push(kind),
      ...(onChecked && { onChecked }),
    });
    return (
      <Form aria-label="Test" onSubmit={form.submit}>
        <Field label="Address" {...form.field('email')}>
          <Input {...form.input('email')} />
        </Field>
        <button type="button" onClick={() => form.change({ kind: 'bug' })}>
          Bug
        </button>
        <Field label="Message" {...form.field('message')}>
          <Textarea {...form.input('message')} />
        </Field>
        <button type="button" onClick={form.send}>
          Send what was checked
        </button>
        <output>{form.status.kind}</output>
        <p>{form.problems.kind}</p>
      </Form>
    );
  }
  const host = createFakeHost();
  const page = renderWithHost(<Page />, { host });
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Test' });
  return {
    ...page,
    sends,
    ended,
    form,
    submit: () => act(async () => void fireEvent.submit(form)),
    end: (outcome: FormOutcome<string>) => act(async () => sends.at(-1)?.end(outcome)),
  };
}

const box = (name: string) => screen.getByRole('textbox', { name });

async function fillIn(): Promise<void> {
  await userEvent.type(box('Address'), ' jo@mail.example ');
  await userEvent.click(screen.getByRole('button', { name: 'Bug' }));
  await userEvent.type(box('Message'), 'Hello');
}

test('shows each problem beside its field, focuses the first, and sends nothing', async () => {
  const { submit, sends } = open();
  await userEvent.type(box('Message'), 'x'.repeat(21));
  await submit();
  expect(box('Address')).toHaveAccessibleDescription('Please enter your address.');
  expect(box('Address')).toHaveFocus();
  expect(screen.getByText('Please choose.')).toBeInTheDocument();
  expect(box('Message')).toHaveAccessibleDescription('Please use at most 20 characters. You have 21.');
  await userEvent.type(box('Address'), 'j');
  expect(box('Address')).not.toBeInvalid();
  expect(box('Message')).toBeInvalid();
  expect(sends).toEqual([]);
});

test('sends trimmed fields and then empties them', async () => {
  const { submit, sends, end, ended } = open();
  await fillIn();
  await submit();
  expect(sends[0]?.fields).toEqual({ email: 'jo@mail.example', kind: 'bug', message: 'Hello' });
  expect(screen.getByRole('status')).toHaveTextContent('sending');
  await end(sent);
  expect(screen.getByRole('status')).toHaveTextContent('sent');
  expect(box('Message')).toHaveValue('');
  expect(ended).toEqual(['sent']);
});

test('two submits before the first is rendered send once', async () => {
  const { form, sends } = open();
  await fillIn();
  await act(async () => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  expect(sends).toHaveLength(1);
});

test('a reviewed form is sent once after the review, however often the button is pressed', async () => {
  const onChecked = jest.fn();
  const { submit, sends, end } = open({ onChecked });
  const send = screen.getByRole('button', { name: 'Send what was checked' });
  await userEvent.click(send);
  await fillIn();
  await submit();
  expect(onChecked).toHaveBeenCalledTimes(1);
  expect(sends).toHaveLength(0);
  await act(async () => {
    fireEvent.click(send);
    fireEvent.click(send);
  });
  await userEvent.click(send);
  expect(sends).toHaveLength(1);
  await end(sent);
  await userEvent.click(send);
  expect(sends).toHaveLength(1);
});

test('a submit while the form is being sent does nothing; one after a failure sends again', async () => {
  const { submit, sends, end } = open();
  await fillIn();
  await submit();
  await submit();
  expect(sends).toHaveLength(1);
  await end({ kind: 'failed', message: 'No.', mayHaveArrived: false });
  await submit();
  expect(sends).toHaveLength(2);
});

test('keeps text that is typed while the form is being sent', async () => {
  const { submit, end } = open();
  await fillIn();
  await submit();
  await userEvent.type(box('Message'), ' again');
  await end(sent);
  expect(box('Message')).toHaveValue('Hello again');
  expect(box('Address')).toHaveValue('');
});

test('a retry has the key of the first attempt; changed fields and a new form have a new key', async () => {
  const { submit, sends, end } = open();
  const failed = { kind: 'failed', message: 'No.', mayHaveArrived: true } as const;
  await fillIn();
  for (const change of ['', '!']) {
    if (change) await userEvent.type(box('Message'), change);
    await submit();
    await end(failed);
    await submit();
    await end(change ? sent : failed);
  }
  await fillIn();
  await userEvent.type(box('Message'), '!');
  await submit();
  const [first, retry, changed, changedRetry, anew] = sends.map(({ request }) => request.key);
  expect(retry).toBe(first);
  expect(changed).not.toBe(first);
  expect(changedRetry).toBe(changed);
  expect(anew).not.toBe(changed);
});

test('shows a server error beside its field and keeps everything', async () => {
  const { submit, end } = open();
  await fillIn();
  await userEvent.click(document.body);
  await submit();
  expect(box('Message')).not.toHaveFocus();
  await end({ kind: 'failed', message: 'No.', mayHaveArrived: false, problems: { message: 'Too rude.' } });
  expect(box('Message')).toHaveAccessibleDescription('Too rude.');
  expect(box('Message')).toHaveFocus();
  expect(box('Message')).toHaveValue('Hello');
});

test('passes on the honeypot’s value', async () => {
  const { form, submit, sends } = open();
  await fillIn();
  const honeypot = form.querySelector<HTMLInputElement>('input[name="leaveEmpty"]');
  if (honeypot) honeypot.value = 'https://spam.example';
  await submit();
  expect(sends[0]?.request.honeypot).toBe('https://spam.example');
});

test('a known value fills its field until the user types', async () => {
  open({ known: 'known@mail.example' });
  expect(box('Address')).toHaveValue('known@mail.example');
  await userEvent.clear(box('Address'));
  expect(box('Address')).toHaveValue('');
});

test('what was typed goes when somebody logs out, also in another tab', async () => {
  open({ known: 'jo@mail.example' });
  await userEvent.type(box('Message'), 'For my coach');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'another' })));
  expect(box('Message')).toHaveValue('For my coach');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(box('Message')).toHaveValue('');
});
