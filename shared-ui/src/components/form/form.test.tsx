import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { axeViolations } from '../../testing/axe-violations.tsx';
import { Field, FieldGroup } from '../field/index.ts';
import { Input } from '../input/input.tsx';
import { Form, usePrehydrationChecks } from './index.ts';

const prehydration = { missing: 'Please enter your address.', pattern: '[a-z]+@[a-z]+', wrong: 'This is no address.' };

function Page({ sent = () => undefined }: { readonly sent?: () => void }) {
  const [error, setError] = useState('');
  return (
    <Form
      aria-label="Letters"
      onSubmit={(event) => {
        event.preventDefault();
        setError('Said by the page.');
        sent();
      }}
      withoutScript="Nothing is sent."
    >
      <Field label="Address" error={error || undefined} prehydration={prehydration}>
        <Input type="email" />
      </Field>
      <button>Send</button>
    </Form>
  );
}

let root: Root | undefined;
let place: HTMLElement;
const address = () => screen.getByLabelText<HTMLInputElement>('Address');
const form = () => screen.getByRole<HTMLFormElement>('form', { name: 'Letters' });

beforeEach(() => (place = document.body.appendChild(document.createElement('div'))));
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  place.remove();
});

/** As it stands in a document, before any script. */
function arrive(): void {
  place.innerHTML = renderToString(<Page />);
}

async function hydrate(sent: () => void): Promise<readonly unknown[]> {
  const problems: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(place, <Page sent={sent} />, { onRecoverableError: (error) => problems.push(error) });
  });
  return problems;
}

// @spec D1.23
test('before hydration the browser validates it with the page’s messages and sends nothing', () => {
  arrive();
  expect(form().noValidate).toBe(false);
  expect(form()).toHaveAttribute('method', 'dialog');
  expect(address()).toBeRequired();
  expect(address()).toHaveAttribute('pattern', prehydration.pattern);
  const region = place.querySelector('[aria-live]');
  expect(region).toHaveTextContent(prehydration.missing + prehydration.wrong);
  expect(address()).toHaveAttribute('aria-describedby', region?.id);
  expect(address()).not.toHaveAttribute('aria-invalid');
  expect(place.querySelector('noscript')).toHaveTextContent('Nothing is sent.');
});

test('after hydration only the page validates it', async () => {
  arrive();
  const sent = jest.fn();
  expect(await hydrate(sent)).toEqual([]);
  expect(form().noValidate).toBe(true);
  for (const attribute of ['required', 'pattern', 'placeholder']) expect(address()).not.toHaveAttribute(attribute);
  expect(place).not.toHaveTextContent(prehydration.missing);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toHaveBeenCalledTimes(1);
  expect(address()).toHaveAccessibleDescription('Said by the page.');
  expect(address()).toBeInvalid();
});

test('one that is rendered in the browser has no native validation', async () => {
  render(<Page />);
  expect(form().noValidate).toBe(true);
  expect(address()).not.toBeRequired();
  expect(form()).not.toHaveTextContent(prehydration.missing);
  expect(await axeViolations()).toEqual([]);
});

test('a group of controls has the messages too, and native validation', () => {
  function Choice() {
    return <input type="radio" name="stars" aria-label="1 star" required={usePrehydrationChecks()} />;
  }
  const page = (
    <Form onSubmit={() => undefined}>
      <FieldGroup legend="Rating" prehydration={{ missing: 'Please choose.' }}>
        <Choice />
      </FieldGroup>
    </Form>
  );
  place.innerHTML = renderToString(page);
  expect(screen.getByRole('radio')).toBeRequired();
  expect(screen.getByText('Please choose.')).toBeInTheDocument();
});
