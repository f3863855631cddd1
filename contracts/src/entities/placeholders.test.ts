import { bracePlaceholders, findPlaceholders, placeholders } from './placeholders.ts';

// @spec 9.placeholders.2
test.each([...placeholders, ...bracePlaceholders])('%s is found, wherever it stands', (placeholder) => {
  expect(findPlaceholders(`Dear Coach,${placeholder}at`)).toEqual([placeholder]);
});

test('a text without placeholders is clean, also with other brackets', () => {
  expect(findPlaceholders('Dear Coach [sic], {x} [full name]')).toEqual([]);
});

test('each placeholder is named once, however often it stands', () => {
  expect(findPlaceholders('[GPA] {gpa} [GPA]')).toEqual(['[GPA]', '{gpa}']);
});
