/** @jest-environment node */
import { AuthProvider, HostProvider } from '@cc/shared-ui/host';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { CommerceRoot } from './commerce-root.tsx';
import remote from './remote.tsx';

const html = (path: string, Page: ComponentType) =>
  renderToString(
    <StaticRouter location={path.replace(':id', '1')}>
      <HostProvider host={createFakeHost({ user: 'loading' })}>
        <AuthProvider>
          <CommerceRoot>
            <Routes>
              <Route path={path} element={<Page />} />
            </Routes>
          </CommerceRoot>
        </AuthProvider>
      </HostProvider>
    </StaticRouter>,
  );

test.each(remote.routes)('$path is prerendered without a browser', async ({ path, load }) => {
  const { default: Page } = await load();
  expect(typeof document).toBe('undefined');
  expect(html(path, Page)).toContain('<h1');
});
