/** @jest-environment node */
import { AuthProvider, HostProvider } from '@cc/shared-ui/host';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import remote from './remote.tsx';

const parts: [string, () => Promise<{ default: ComponentType }>][] = [
  ...remote.routes.map(({ path, load }): (typeof parts)[number] => [path, load]),
  // The footer takes no props; a fragment's type does not say so.
  ['site-footer', remote.fragments['site-footer'] as () => Promise<{ default: ComponentType }>],
];

test.each(parts)('%s is prerendered without a browser', async (path, load) => {
  const { default: Part } = await load();
  const html = renderToString(
    <StaticRouter location={path.startsWith('/') ? path : '/'}>
      <HostProvider host={createFakeHost({ user: 'loading', deployedPages: ['/pro'] })}>
        <AuthProvider>
          <Part />
        </AuthProvider>
      </HostProvider>
    </StaticRouter>,
  );
  expect(typeof document).toBe('undefined');
  expect(html.length).toBeGreaterThan(1_000);
});

test('the prerendered page contains the final statistics', async () => {
  const { default: Home } = (await remote.routes[0]?.load()) ?? { default: () => null };
  const html = renderToString(
    <StaticRouter location="/">
      <HostProvider host={createFakeHost()}>
        <Home />
      </HostProvider>
    </StaticRouter>,
  );
  for (const value of ['4000+', '24+', '30+', '495,000+']) expect(html).toContain(value);
});

test.each([
  ['/', ['Please enter your email address', 'Please enter a valid email address']],
  ['/contact', ['Please enter a valid email address.', 'Please enter a subject.', 'Please write your message.']],
  ['/testimonials', ['Please choose from one to five stars.', 'Please write a sentence or two.']],
])('the prerendered forms of %s have native validation and its messages', async (path, messages) => {
  const { default: Page } = (await remote.routes.find((route) => route.path === path)?.load()) ?? {
    default: () => null,
  };
  const html = renderToString(
    <StaticRouter location={path}>
      <HostProvider host={createFakeHost({ user: 'loading' })}>
        <AuthProvider>
          <Page />
        </AuthProvider>
      </HostProvider>
    </StaticRouter>,
  );
  for (const sentence of messages) expect(html).toContain(`<span>${sentence}</span>`);
  expect(html).toContain(' required=""');
  expect(html).not.toContain('noValidate');
  expect(html).not.toContain('novalidate');
  expect(html).toMatch(/<noscript>This form needs JavaScript\./);
});
