import { remoteDeclarationSchema } from '@cc/contracts/federation/registry';
import { remoteModuleSchema } from '@cc/contracts/federation/remote-module';
import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import declarationFile from '../remote.json';
import remote from './remote.tsx';
import { generatedDeclarations } from './structured-data.ts';

const declaration = remoteDeclarationSchema.parse(declarationFile);
const paths = remote.routes.map(({ path }) => path);

/** Renders one of the remote's parts, and waits for what it asks of the host. */
async function open(load: () => Promise<{ readonly default: ComponentType }>) {
  const { default: Part } = await load();
  await act(async () => void renderWithHost(<Part />));
}

test('exports the routes and fragments that remote.json declares', () => {
  expect(remoteModuleSchema.safeParse(remote).success).toBe(true);
  expect(declaration.routes.map(({ path }) => path)).toEqual(paths);
  expect(declaration.fragments).toEqual(Object.keys(remote.fragments));
  expect(declaration.slots).toEqual([{ slot: 'footer', fragment: 'site-footer' }]);
});

// @spec 1.1, 1.8, 2.route.8, 2.nav.2
test('has the pages of the specification and the header links in order', () => {
  expect(paths).toEqual([
    '/',
    '/pricing',
    '/about',
    '/contact',
    '/connect',
    '/faq',
    '/terms',
    '/privacy',
    '/refund',
    '/testimonials',
  ]);
  expect(declaration.navigation.map(({ label, to }) => [label, to])).toEqual([
    ['Home', '/'],
    ['About Us', '/about'],
    ['Pricing', '/pricing'],
    ['Contact', '/contact'],
    ['Testimonials', '/testimonials'],
  ]);
});

test('each page has its own title and a description that fits a search result', () => {
  const titles = declaration.routes.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  for (const { description = '' } of declaration.routes) {
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThanOrEqual(160);
  }
});

test.each(Object.entries(generatedDeclarations))(
  'remote.json is up to date for %s (npm run declaration)',
  (path, generated) => {
    expect(declarationFile.routes.find((route) => route.path === path)).toMatchObject(generated);
  },
);

test('remote.json has only generated structured data', () => {
  const declared = declarationFile.routes.filter((route) => 'structuredData' in route).map(({ path }) => path);
  expect(declared).toEqual(Object.keys(generatedDeclarations));
});

// @spec 2.route.8
test.each(remote.routes)('$path has one main heading, and nothing that axe objects to', async ({ load }) => {
  await open(load);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(await axeViolations()).toEqual([]);
});

test.each(Object.entries(remote.fragments))('the fragment %s stands alone', async (_name, load) => {
  // These two take no props; a fragment's type does not say so.
  await open(load as () => Promise<{ default: ComponentType }>);
  expect(screen.getByRole('form', { name: 'Newsletter' })).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test.each(remote.routes)('the links of $path lead to places that exist', async ({ load }) => {
  await open(load);
  const elsewhere = ['/college', '/pay/ask?plan=premium', '/#pricing', '/#newsletter', '/testimonials#review'];
  for (const link of screen.queryAllByRole('link')) {
    const to = link.getAttribute('href') ?? '';
    if (to.startsWith('#')) expect(document.querySelector(to)).toBeInTheDocument();
    else if (to.startsWith('/')) expect([...paths, ...elsewhere]).toContain(to);
  }
});
