import { join } from 'node:path';
import { act, screen } from '@testing-library/react';
import { declared, wearStyleSheet } from '@cc/shared-ui/testing/wear-style-sheet';
import { aRegistry, aRemote } from '../testing/a-registry.ts';
import { renderShell } from '../testing/render-shell.tsx';

afterEach(() => void Object.defineProperty(window, 'scrollY', { value: 0, configurable: true }));

function scrollTo(pixels: number): void {
  Object.defineProperty(window, 'scrollY', { value: pixels, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
}

// @spec 2.nav.4
test('transparent at the top; white, blurred and shadowed once scrolled', async () => {
  const sheet = wearStyleSheet(join(__dirname, 'header.module.css'));
  await renderShell({ user: null });
  const look = () => getComputedStyle(screen.getByRole('banner'));
  expect(look().backgroundColor).toBe('rgba(0, 0, 0, 0)');
  // How jsdom writes that there is none.
  expect(look().boxShadow).toBe('currentcolor none');

  scrollTo(51);
  expect(look().backgroundColor).toMatch(/^rgba\(255, 255, 255, 0\.\d+\)$/);
  expect(look().boxShadow).toMatch(/\dpx/);
  expect(declared(sheet, ".header[data-scrolled='true'], :root[data-scrolled] .header", 'backdrop-filter')).toMatch(
    /^blur\(/,
  );
});

test('over a dark hero its text is light until the page is scrolled, and the page begins under it', async () => {
  const sheet = wearStyleSheet(join(__dirname, 'frame.module.css'));
  const dark = { path: '/trial', title: 'Trial', signInRequired: false, headerTone: 'ink' as const };
  await renderShell({ user: null, route: '/trial', registry: aRegistry(aRemote({ routes: [dark] })) });
  const header = screen.getByRole('banner');
  expect(header).toHaveAttribute('data-tone', 'ink');
  expect(screen.getByRole('main')).toHaveAttribute('data-header-tone', 'ink');
  expect(declared(sheet, ".main[data-header-tone='ink']", '--cc-header-overlap')).toBe('73px');
  // What is under the header's light text if there is no hero.
  const ground = declared(sheet, ".frame:has(> .main[data-header-tone='ink'])", 'background');
  expect(ground).toMatch(/^linear-gradient\(var\(--cc-color-ink\) 73px/);
  scrollTo(51);
  expect(header).toHaveAttribute('data-tone', 'paper');
  scrollTo(50);
  expect(header).toHaveAttribute('data-tone', 'ink');
});

test('other pages begin below a header with dark text', async () => {
  await renderShell({ user: null, route: '/trial' });
  expect(screen.getByRole('banner')).toHaveAttribute('data-tone', 'paper');
  expect(screen.getByRole('main')).not.toHaveAttribute('data-header-tone', 'ink');
});
