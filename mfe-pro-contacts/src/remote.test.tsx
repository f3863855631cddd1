import { remoteDeclarationSchema } from '@cc/contracts/federation/registry';
import { remoteModuleSchema } from '@cc/contracts/federation/remote-module';
import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen } from '@testing-library/react';
import declarationFile from '../remote.json';
import remote from './remote.tsx';

const declaration = remoteDeclarationSchema.parse(declarationFile);
const paths = remote.routes.map(({ path }) => path);

// @spec 2.route.6, 2.route.7, D1.12
test('exports the routes that remote.json declares', () => {
  expect(remoteModuleSchema.safeParse(remote).success).toBe(true);
  expect(declaration.name).toBe(remote.name);
  expect(paths).toEqual(['/pro', '/pro/order']);
  expect(declaration.routes.map(({ path }) => path)).toEqual(paths);
  expect(declaration.fragments).toEqual(Object.keys(remote.fragments));
});

// @spec 2.nav.2
test('is in the navigation as Pro Contacts and requires no sign-in', () => {
  expect(declaration.navigation).toEqual([{ label: 'Pro Contacts', to: '/pro', order: 40 }]);
  expect(declaration.routes.filter(({ signInRequired }) => signInRequired)).toEqual([]);
});

test('each page has its own title and a description that fits a search result', () => {
  expect(new Set(declaration.routes.map(({ title }) => title)).size).toBe(paths.length);
  for (const { description = '' } of declaration.routes) {
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThanOrEqual(160);
  }
});

test.each(remote.routes)('$path has one main heading, and nothing that axe objects to', async ({ load }) => {
  const { default: Page } = await load();
  renderWithHost(<Page />, { host: createFakeHost({ user: null, deployedPages: ['/product/1'] }) });
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(await axeViolations()).toEqual([]);
});

test.each(remote.routes)('the links of $path lead to places that exist', async ({ load }) => {
  const { default: Page } = await load();
  renderWithHost(<Page />);
  const elsewhere = ['/contact', '/terms', '/refund', '/college'];
  for (const link of screen.queryAllByRole('link')) {
    const to = link.getAttribute('href') ?? '';
    if (to.startsWith('#')) expect(document.querySelector(to)).toBeInTheDocument();
    else expect([...paths, ...elsewhere]).toContain(to.split('?')[0]);
  }
});
