import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createFakeHost } from '../testing/fake-host.tsx';
import { HostProvider, useHasPage } from './index.ts';

function Answer() {
  return useHasPage('/pro') ? 'there' : 'not there';
}

const page = (deployedPages: readonly string[]) => (
  <HostProvider host={createFakeHost({ deployedPages })}>
    <Answer />
  </HostProvider>
);

test.each([
  [['/pro'], 'there'],
  [[], 'not there'],
])('with %j deployed, the page is %s', (deployed, text) => {
  render(page(deployed));
  expect(screen.getByText(text)).toBeInTheDocument();
});

test('works in a prerendered page too', () => {
  expect(renderToString(page(['/pro']))).toBe('there');
});
