import { declared, mediaRule, wearStyleSheet } from '@cc/shared-ui/testing/wear-style-sheet';
import { join } from 'node:path';

const wide = '(width >= 1024px)';
const page = () => wearStyleSheet(join(__dirname, 'wizard-page.module.css'));
const panel = () => wearStyleSheet(join(__dirname, 'token-panel.module.css'));

// @spec 2.wizard.3
it('floats beside the step on a laptop, with the recipients below it', () => {
  expect(declared(mediaRule(page(), wide), '.side', 'position')).toBe('sticky');
  expect(declared(mediaRule(panel(), wide), '.panel', 'position')).toBe('static');
});

// @spec 2.wizard.3, D1.24
it('floats on a phone too, as one line', () => {
  expect(declared(panel(), '.panel', 'position')).toBe('sticky');
  expect(declared(panel(), '.list', 'white-space')).toBe('nowrap');
  // A box around the panel would end its sticky range.
  expect(declared(page(), '.side', 'display')).toBe('contents');
  expect(declared(page(), '.columns', 'display')).toBe('flex');
});
