/** @jest-environment node */
import { AuthProvider, HostProvider } from '@cc/shared-ui/host';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import remote from './remote.tsx';

test.each(remote.routes)('$path is prerendered without a browser, the same for every query', async ({ path, load }) => {
  const { default: Page } = await load();
  const html = (deployed: boolean, query = '') =>
    renderToString(
      <StaticRouter location={`${path}${query}`}>
        <HostProvider host={{ ...createFakeHost({ user: 'loading' }), hasPage: () => deployed }}>
          <AuthProvider>
            <Page />
          </AuthProvider>
        </HostProvider>
      </StaticRouter>,
    );
  expect(typeof document).toBe('undefined');
  const first = html(false);
  expect(first.length).toBeGreaterThan(1_000);
  expect(html(false, '?clubs=4')).toBe(first);
  // The site renders a page again when other pages are deployed: it may name them.
  expect(html(true, '?clubs=4')).toBe(html(true));
});
