import { changesBetween, isNewer, majorOf } from './changes.ts';

const changelog = `# Changes

Versions are semantic.

## 1.10.0

Ten.

## 1.9.1

Nine.

- one

## 1.0.0

First.
`;

test('the entries between two versions, newest first', () => {
  expect(changesBetween(changelog, '1.0.0', '1.10.0')).toBe('## 1.10.0\n\nTen.\n\n## 1.9.1\n\nNine.\n\n- one');
  expect(changesBetween(changelog, '1.0.0', '1.9.1')).toBe('## 1.9.1\n\nNine.\n\n- one');
  expect(changesBetween(changelog, '1.10.0', '1.10.0')).toBe('');
});

test('versions are compared as numbers', () => {
  expect(isNewer('1.10.0', '1.9.1')).toBe(true);
  expect(isNewer('1.9.1', '1.10.0')).toBe(false);
  expect(isNewer('2.0.0', '2.0.0')).toBe(false);
  expect(majorOf('12.3.4')).toBe(12);
});
