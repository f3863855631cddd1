import { declared, mediaRule, wearStyleSheet } from '@cc/shared-ui/testing/wear-style-sheet';
import { join } from 'node:path';

// @spec D1.38
it('stays at the bottom of the window at every width', () => {
  const sheet = wearStyleSheet(join(__dirname, 'step-frame.module.css'));
  expect(declared(sheet, '.footer', 'position')).toBe('sticky');
  expect(declared(sheet, '.footer', 'bottom')).toMatch(/^0/);
  expect(declared(mediaRule(sheet, '(width >= 768px)'), '.footer', 'position')).toBe('');
});
