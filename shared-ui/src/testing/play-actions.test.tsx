import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { playActions } from './play-actions.tsx';

function Form() {
  const [name, setName] = useState('');
  const [sport, setSport] = useState('');
  const [sent, setSent] = useState('');
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <label htmlFor="name">Name *</label>
      <input id="name" value={name} onChange={(event) => setName(event.target.value)} />
      <label>
        Sport
        <select value={sport} onChange={(event) => setSport(event.target.value)}>
          <option value="" />
          <option value="golf">Golf</option>
        </select>
      </label>
      <label>
        <input type="checkbox" /> I agree
      </label>
      {sport ? (
        <button type="button" onClick={() => setSent(`${name}, ${sport}`)}>
          Send <span>it</span>
        </button>
      ) : null}
      <output>{sent}</output>
    </form>
  );
}

test('fields and controls are found by their visible labels', async () => {
  const { container } = render(<Form />);
  await playActions(container, [
    { fill: 'Name', with: 'Jordan' },
    { press: 'I agree' },
    { fill: 'Sport', with: 'golf' },
    { press: 'Send it' },
  ]);
  expect(await screen.findByText('Jordan, golf')).toBeInTheDocument();
  expect(screen.getByRole('checkbox')).toBeChecked();
});

test('a missing control is named in the error', async () => {
  jest.useFakeTimers();
  const { container } = render(<Form />);
  const played = expect(playActions(container, [{ press: 'Send it' }])).rejects.toThrow('control "Send it"');
  await jest.advanceTimersByTimeAsync(8_000);
  await played;
  jest.useRealTimers();
});
