import { renderHook } from '@testing-library/react';
import { useRequestKeys } from './use-request-keys.ts';

test('equal requests share a key until they are answered; other requests have another', () => {
  const { result, rerender } = renderHook(() => useRequestKeys());
  const first = result.current.keyOf({ body: 'a' });
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  rerender();
  expect(result.current.keyOf({ body: 'a' })).toBe(first);
  const other = result.current.keyOf({ body: 'b' });
  expect(other).not.toBe(first);
  expect(result.current.keyOf({ body: 'b' })).toBe(other);
  result.current.forget();
  expect(result.current.keyOf({ body: 'b' })).not.toBe(other);
});
