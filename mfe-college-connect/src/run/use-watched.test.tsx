import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useEffect, useState } from 'react';
import { renderStep } from '../testing/render-step.tsx';
import { createRunData } from '../testing/runs.ts';
import { useWatched, type UseWatched } from './use-watched.ts';

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

it('reads one at a time, and once more for all that changed meanwhile', async () => {
  const [one, two] = ['one', 'two'];
  const reads: unknown[] = [];
  let refresh: UseWatched<number>['refresh'] | undefined;
  function Reader() {
    const read = useCallback(
      async (_user: string, last: number | undefined, changed: ReadonlySet<string | undefined>) => {
        reads.push([last, ...changed]);
        await new Promise((resolve) => void setTimeout(resolve, 1_000));
        return reads.length;
      },
      [],
    );
    const watching = useWatched(testUser.id, read, () => true);
    useEffect(() => void (refresh = watching.refresh), [watching]);
    return <p>{watching.watched.value}</p>;
  }
  renderStep(<Reader />, { host: createFakeHost({ data: createRunData([]) }) });
  await advance(500);
  const answers = Promise.all([refresh?.(one), refresh?.(two), refresh?.(one)]);
  await advance(100);
  expect(reads).toEqual([[undefined, undefined]]);
  await advance(2_300);
  expect(await answers).toEqual([true, true, true]);
  expect(reads).toEqual([
    [undefined, undefined],
    [1, one, two],
  ]);
  expect(screen.getByText('2')).toBeInTheDocument();
});

it('gives a read up that gets no answer, and reads again', async () => {
  let reads = 0;
  function Reader() {
    const read = useCallback(() => (++reads === 1 ? new Promise<never>(() => undefined) : Promise.resolve('read')), []);
    return <p>{useWatched<string>(testUser.id, read, () => false).watched.value}</p>;
  }
  renderStep(<Reader />, { host: createFakeHost({ data: createRunData([]) }) });
  await advance(59_000);
  expect(reads).toBe(1);
  await advance(5_000);
  expect(screen.getByText('read')).toBeInTheDocument();
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
