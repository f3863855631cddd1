import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteDeclarationSchema } from '@cc/contracts/federation/registry';
import { remoteModuleSchema } from '@cc/contracts/federation/remote-module';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import remote from './remote.tsx';
import { useAppStore } from './state/hooks.ts';
import type { AppStore } from './state/store.ts';

const declaration = remoteDeclarationSchema.parse(JSON.parse(readFileSync(join(__dirname, '../remote.json'), 'utf8')));

// @spec 2.route.4, 2.nav.2
it('declares the page and the link of the specification, and brings what it declares', () => {
  expect(declaration.routes).toMatchObject([
    { path: '/college', title: 'College Connect', signInRequired: true },
    { path: '/college/sent', title: 'Sent', signInRequired: true },
    { path: '/feedback', title: 'Feedback' },
  ]);
  expect(declaration.navigation).toEqual([
    { label: 'College Connect', to: '/college', order: 30 },
    { label: 'Sent', to: '/college/sent', order: 5, place: 'account' },
    { label: 'Feedback', to: '/feedback', order: 10, place: 'drawer' },
  ]);
  expect(remoteModuleSchema.parse(remote).routes.map(({ path }) => path)).toEqual([
    '/college',
    '/college/sent',
    '/feedback',
  ]);
  expect(remote.name).toBe(declaration.name);
});

it('keeps its store while another page is open', () => {
  const host = createFakeHost();
  const seen: AppStore[] = [];
  const Page = () => {
    seen.push(useAppStore());
    return null;
  };
  const Root = remote.Root ?? (({ children }) => children);
  const visit = () =>
    renderWithHost(
      <Root>
        <Page />
      </Root>,
      { host },
    ).unmount();
  visit();
  visit();
  expect(new Set(seen).size).toBe(1);
});
