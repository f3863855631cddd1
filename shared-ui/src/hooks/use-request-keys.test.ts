import { renderHook } from '@testing-library/react';
import { useRequestKeys } from './use-request-keys.ts';

test('the same words have one key until they were answered, other words another one', () => {
  const { result, rerender } = renderHook(() => useRequestKeys());
  const first = result.current.keyOf({ words: 'a' });
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  rerender();
  expect(result.current.keyOf({ words: 'a' })).toBe(first);
  const other = result.current.keyOf({ words: 'b' });
  expect(other).not.toBe(first);
  expect(result.current.keyOf({ words: 'b' })).toBe(other);
  result.current.forget();
  expect(result.current.keyOf({ words: 'b' })).not.toBe(other);
});
