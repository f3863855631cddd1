import { renderHook } from '@testing-library/react';
import { useRequestKeys } from './use-request-keys.ts';

test('the same content keeps its key until it is answered; other content has another key', () => {
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
