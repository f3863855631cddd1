import { newTraceparent, requestIdIn } from './traceparent.ts';

test('a new header names a request, each a different one', () => {
  const ids = [newTraceparent(), newTraceparent()].map(requestIdIn);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(ids[0]).not.toBe(ids[1]);
});

test('its id is that of the trace, with hyphens', () => {
  const header = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  expect(requestIdIn(header)).toBe('4bf92f35-77b3-4da6-a3ce-929d0e0e4736');
});

test.each([
  undefined,
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
  '',
  '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
  '00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01',
  '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 */ drop table sends; /*',
])('%j names none', (header) => {
  expect(requestIdIn(header)).toBeUndefined();
});
