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

test('exports the routes and fragments that remote.json declares', () => {
  expect(remoteModuleSchema.safeParse(remote).success).toBe(true);
  expect(declaration.name).toBe(remote.name);
  expect(declaration.routes.map(({ path }) => path)).toEqual(paths);
  expect(declaration.fragments).toEqual(Object.keys(remote.fragments));
});

test('each page has its own title and a description that fits a search result', () => {
  expect(new Set(declaration.routes.map(({ title }) => title)).size).toBe(paths.length);
  for (const { description = '' } of declaration.routes) {
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThanOrEqual(160);
  }
});

test.each(remote.routes)('$path has one main heading and passes axe', async ({ load }) => {
  const { default: Page } = await load();
  renderWithHost(<Page />, { host: createFakeHost({ user: null }) });
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(await axeViolations()).toEqual([]);
});
