import { join } from 'node:path';
import { act, screen } from '@testing-library/react';
import { declared, wearStyleSheet } from '@cc/shared-ui/testing/wear-style-sheet';
import { renderShell } from '../testing/render-shell.tsx';

test('transparent at the top; white, blurred and shadowed once scrolled', async () => {
  const sheet = wearStyleSheet(join(__dirname, 'header.module.css'));
  await renderShell({ user: null });
  const look = () => getComputedStyle(screen.getByRole('banner'));
  expect(look().backgroundColor).toBe('rgba(0, 0, 0, 0)');
  expect(look().boxShadow).toBe('');

  Object.defineProperty(window, 'scrollY', { value: 51, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(look().backgroundColor).toMatch(/^rgba\(255, 255, 255, 0\.\d+\)$/);
  expect(look().boxShadow).not.toBe('');
  expect(declared(sheet, ".header[data-scrolled='true']", 'backdrop-filter')).toMatch(/^blur\(/);
});
