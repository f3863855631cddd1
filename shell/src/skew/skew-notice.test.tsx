import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createReloadHolds } from './reload-holds.ts';
import { SkewNotice } from './skew-notice.tsx';

function rendered(holds = createReloadHolds()) {
  let newer: string | undefined;
  const listeners = new Set<() => void>();
  const watch = {
    getSnapshot: () => newer,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    look: async () => undefined,
    lookAfterMiss: async () => undefined,
  };
  const reload = jest.fn();
  render(<SkewNotice watch={watch} holds={holds} reload={reload} />);
  const notice = (next: string | undefined) =>
    act(() => {
      newer = next;
      for (const listener of listeners) listener();
    });
  return { notice, reload };
}

test('shows nothing until there is a newer version; then offers a reload', async () => {
  const { notice, reload } = rendered();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  notice('trial newer');
  expect(screen.getByRole('status')).toHaveTextContent('A newer version of Coach Connect is ready.');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('lists unsaved work instead of offering a reload', () => {
  const holds = createReloadHolds();
  const [letGo, also] = [holds.hold('Your message is not sent yet.'), holds.hold('Your message is not sent yet.')];
  const { notice } = rendered(holds);
  notice('trial newer');
  expect(screen.getByRole('status')).toHaveTextContent('Your message is not sent yet. Reload after that.');
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  act(letGo);
  act(letGo);
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  act(also);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});

test('after Later it is shown again only for the next version', async () => {
  const { notice } = rendered();
  notice('trial newer');
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  notice('trial newest');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});
