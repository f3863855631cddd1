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
  '[G\u{f0000}PA]',
])('a look-alike is found too: %j', (lookAlike) => {
  expect(findPlaceholders(`I am ${lookAlike}.`)).toEqual([lookAlike]);
  expect(findPlaceholders(`[${lookAlike}]`)).toEqual([lookAlike]);
});

test('each placeholder is listed once, however often it occurs', () => {
  expect(findPlaceholders('[GPA] {gpa} [GPA]')).toEqual(['[GPA]', '{gpa}']);
});

test.each([
  ['without a meaning', 0xf0000, 60_000, 28],
  ['of the largest scripts', 0x4e00, 20_000, 1],
])('a text of many different signs %s costs no look at each', (_, from, count, length) => {
  const signs = Array.from({ length: count }, (_each, at) => String.fromCodePoint(from + at)).join('');
  const text = signs.replace(new RegExp(`.{${length}}`, 'gu'), '[$&]');
  const { normalize } = String.prototype;
  let normalized = 0;
  String.prototype.normalize = function count(form) {
    normalized += 1;
    return normalize.call(this, form);
  };
  try {
    expect(findPlaceholders(text)).toEqual([]);
  } finally {
    String.prototype.normalize = normalize;
  }
  expect(normalized).toBe(0);
});
