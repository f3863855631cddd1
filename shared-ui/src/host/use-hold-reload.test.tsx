import { render } from '@testing-library/react';
import { createFakeHost } from '../testing/fake-host.tsx';
import { HostProvider, useHoldReload } from './index.ts';

function Form({ typed }: { readonly typed: boolean }) {
  useHoldReload(typed, 'Your message is not sent yet.');
  return null;
}

test('a reload is held back until unsaved work is saved or its page is closed', () => {
  const host = createFakeHost();
  const page = (typed: boolean) => (
    <HostProvider host={host}>
      <Form typed={typed} />
    </HostProvider>
  );
  const { rerender, unmount } = render(page(false));
  expect(host.reloadHolds).toEqual([]);
  rerender(page(true));
  expect(host.reloadHolds).toEqual(['Your message is not sent yet.']);
  rerender(page(false));
  expect(host.reloadHolds).toEqual([]);
  rerender(page(true));
  unmount();
  expect(host.reloadHolds).toEqual([]);
});

test('works with a host that offers no reload', () => {
  const { holdReload: _none, ...host } = createFakeHost();
  render(
    <HostProvider host={host}>
      <Form typed />
    </HostProvider>,
  );
});
