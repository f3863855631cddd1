import { bracePlaceholders, detailPlaceholders, findPlaceholders, placeholders } from './placeholders.ts';

// @spec 9.placeholders.2
test.each([...placeholders, ...bracePlaceholders, ...detailPlaceholders])(
  '%s is found anywhere in a text',
  (placeholder) => {
    expect(findPlaceholders(`Dear Coach,${placeholder}at`)).toEqual([placeholder]);
  },
);

test('a text without placeholders is clean, even with other brackets', () => {
  expect(findPlaceholders('Dear Coach [sic], {x} [my GPA] (GPA) [2027] [] {}')).toEqual([]);
});

// @spec 9.placeholders.2
test.each([
  '[gpa]',
  '{GPA}',
  '{Full Name}',
  '{fullname}',
  '[ full_name ]',
  '[FULL-NAME]',
  '[Full\nName]',
  '[Full\u200bName]',
  '[Graduation  year}',
  '［ＧＰＡ］',
  '【Position】',
])('a look-alike is found too: %j', (lookAlike) => {
  expect(findPlaceholders(`I am ${lookAlike}.`)).toEqual([lookAlike]);
  expect(findPlaceholders(`[${lookAlike}]`)).toEqual([lookAlike]);
});

test('each placeholder is listed once, however often it occurs', () => {
  expect(findPlaceholders('[GPA] {gpa} [GPA]')).toEqual(['[GPA]', '{gpa}']);
});
