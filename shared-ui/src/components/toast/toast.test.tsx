import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from '../dialog/dialog.tsx';
import { Toaster, createToastStore } from './index.ts';

afterEach(() => jest.useRealTimers());

/** An announcement is in the page for one second, which a busy machine can miss. */
function untilAnnounced(): void {
  act(() => jest.advanceTimersByTime(100));
}

test('shows a toast, and Dismiss removes it', async () => {
  const store = createToastStore();
  render(<Toaster store={store} />);
  act(() => store.notify({ tone: 'success', title: 'Connected', description: 'jordan.avery@gmail.example' }));
  expect(screen.getByText('Connected')).toBeInTheDocument();
  expect(screen.getByText('jordan.avery@gmail.example')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Connected')).not.toBeInTheDocument();
  expect(store.getSnapshot()).toEqual([]);
});

test.each([
  ['error', 'assertive'],
  ['info', 'polite'],
] as const)('%s is announced as %s', (tone, politeness) => {
  jest.useFakeTimers();
  const store = createToastStore();
  render(<Toaster store={store} />);
  act(() => store.notify({ tone, title: 'Missing Selection' }));
  untilAnnounced();
  const announcement = screen.getByText(/^Message Missing Selection/);
  expect(announcement).toHaveAttribute('aria-live', politeness);
});

test.each(['before', 'after'])('a toast shown %s a dialog opens is announced and reachable in it', (when) => {
  jest.useFakeTimers();
  const store = createToastStore();
  const page = (open: boolean) => (
    <>
      <main>The page</main>
      <Dialog open={open} onOpenChange={() => undefined} title="Sign in" />
      <Toaster store={store} />
    </>
  );
  const { rerender } = render(page(false));
  const tell = () => store.notify({ tone: 'info', title: 'Please sign in to add items to cart.' });
  act(() => {
    if (when === 'before') tell();
    rerender(page(true));
  });
  if (when === 'after') act(tell);
  expect(screen.getByText('The page').closest('[aria-hidden="true"]')).not.toBeNull();
  untilAnnounced();
  expect(screen.getByText(/^Message Please sign in/)).toHaveAttribute('aria-live', 'polite');
  for (const text of screen.getAllByText(/Please sign in/)) expect(text.closest('[aria-hidden="true"]')).toBeNull();
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeInTheDocument();
});

test('disappears after its timeout, but not while it is hovered', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const store = createToastStore();
  render(<Toaster store={store} />);
  act(() => store.notify({ tone: 'success', title: 'Connected' }));
  await user.hover(screen.getByText('Connected'));
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByText('Connected')).toBeInTheDocument();
  await user.unhover(screen.getByText('Connected'));
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.queryByText('Connected')).not.toBeInTheDocument();
});

test('messages move away from the control that the keyboard is on, until all are gone', async () => {
  const at = (top: number) => new DOMRect(0, top, 300, 60);
  const rects = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('li')) return at(80);
    return at(this.textContent === 'Step 1' ? 100 : 500);
  });
  try {
    const store = createToastStore();
    render(
      <>
        <button type="button">Step 1</button>
        <button type="button">Step 2</button>
        <Toaster store={store} />
      </>,
    );
    await userEvent.tab();
    act(() => store.notify({ tone: 'error', title: 'Missing Selection' }));
    const list = screen.getByRole('list');
    await waitFor(() => expect(list).toHaveAttribute('data-away'));
    act(() => store.dismiss(store.getSnapshot()[0]?.id ?? 0));
    expect(list).not.toHaveAttribute('data-away');
    await userEvent.tab();
    act(() => store.notify({ tone: 'error', title: 'Missing Selection' }));
    await new Promise(requestAnimationFrame);
    expect(list).not.toHaveAttribute('data-away');
  } finally {
    rects.mockRestore();
  }
});

test('equal messages are merged, and the oldest is removed when there are too many', () => {
  const store = createToastStore();
  for (const title of ['one', 'two', 'two', 'three', 'four']) store.notify({ tone: 'info', title });
  expect(store.getSnapshot().map(({ title }) => title)).toEqual(['three', 'four']);
});

test('a message replaces one with its title; the result of a retry removes errors', () => {
  const store = createToastStore();
  store.notify({ tone: 'error', title: 'Files Not Added', description: 'one' });
  store.notify({ tone: 'error', title: 'Files Not Added', description: 'two' });
  expect(store.getSnapshot().map(({ description }) => description)).toEqual(['two']);
  store.notify({ tone: 'info', title: 'New version' });
  store.notify({ tone: 'error', title: 'Not Sent' });
  expect(store.getSnapshot().map(({ title }) => title)).toEqual(['New version', 'Not Sent']);
  store.notify({ tone: 'success', title: 'Saved' });
  expect(store.getSnapshot().map(({ title }) => title)).toEqual(['New version', 'Saved']);
});

test('notifies listeners until they unsubscribe', () => {
  const store = createToastStore();
  const notified = jest.fn();
  const leave = store.subscribe(notified);
  store.notify({ tone: 'info', title: 'one' });
  leave();
  store.notify({ tone: 'info', title: 'two' });
  expect(notified).toHaveBeenCalledTimes(1);
});
