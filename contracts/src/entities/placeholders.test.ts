import { bracePlaceholders, findPlaceholders, placeholders } from './placeholders.ts';

// @spec 9.placeholders.2
test.each([...placeholders, ...bracePlaceholders])('%s is found anywhere in a text', (placeholder) => {
  expect(findPlaceholders(`Dear Coach,${placeholder}at`)).toEqual([placeholder]);
});

test('a text without placeholders is clean, even with other brackets', () => {
  expect(findPlaceholders('Dear Coach [sic], {x} [full name]')).toEqual([]);
});

test('each placeholder is listed once, however often it occurs', () => {
  expect(findPlaceholders('[GPA] {gpa} [GPA]')).toEqual(['[GPA]', '{gpa}']);
});
