import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useState } from 'react';
import { renderStep } from '../testing/render-step.tsx';
import { createRunData } from '../testing/runs.ts';
import { useWatched } from './use-watched.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Shows one value or another, whose answers take so long. */
function Page({ times }: { readonly times: Readonly<Record<string, number>> }) {
  const [name, setName] = useState('first');
  const read = useCallback(async () => {
    await new Promise((resolve) => void setTimeout(resolve, times[name]));
    return name;
  }, [name, times]);
  const { watched } = useWatched(testUser.id, read, () => false);
  return (
    <>
      <p>{watched.value ?? watched.status}</p>
      <button onClick={() => setName('second')}>Other</button>
    </>
  );
}

const show = (times: Readonly<Record<string, number>>) =>
  renderStep(<Page times={times} />, { host: createFakeHost({ data: createRunData([]) }) });

it('shows answers that take longer than the time between two looks', async () => {
  show({ first: 4_000 });
  await advance(5_000);
  expect(screen.getByText('first')).toBeInTheDocument();
});

it('looks again when the page is seen again, also after it was over', async () => {
  let looks = 0;
  function Counter() {
    const read = useCallback(async () => (looks += 1), []);
    return <p>{useWatched(testUser.id, read, () => true).watched.value}</p>;
  }
  renderStep(<Counter />, { host: createFakeHost({ data: createRunData([]) }) });
  await advance(100);
  await advance(60_000);
  expect(screen.getByText('1')).toBeInTheDocument();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('2')).toBeInTheDocument();
});

it('shows no late answer about another value', async () => {
  show({ first: 4_000, second: 6_000 });
  await advance(500);
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(screen.getByRole('button'));
  await advance(5_000);
  expect(screen.queryByText('first')).not.toBeInTheDocument();
  await advance(2_000);
  expect(screen.getByText('second')).toBeInTheDocument();
});
