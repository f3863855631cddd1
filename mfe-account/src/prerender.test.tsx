/** @jest-environment node */
import { AuthProvider, HostProvider } from '@cc/shared-ui/host';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import remote from './remote.tsx';

test.each(remote.routes)('$path is prerendered without a browser', async ({ path, load }) => {
  const { default: Page } = await load();
  const html = renderToString(
    <StaticRouter location={path}>
      <HostProvider host={createFakeHost({ user: 'loading' })}>
        <AuthProvider>
          <Page />
        </AuthProvider>
      </HostProvider>
    </StaticRouter>,
  );
  expect(typeof document).toBe('undefined');
  expect(html).toContain('<h1');
});
