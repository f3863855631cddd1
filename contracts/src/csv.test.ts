import { toCsv } from './csv.ts';

test('lines end with CRLF after the mark of UTF-8, and every text is quoted', () => {
  const rows = [
    ['School', 'Change'],
    ['Duke', -1],
    ['a "b", c\nd', 2],
  ];
  expect(toCsv(rows)).toBe('\ufeff"School","Change"\r\n"Duke",-1\r\n"a ""b"", c\nd",2\r\n');
});

test.each(['=1+1', '+1', '-1', '@cmd', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠cmd'])(
  'a spreadsheet does not run %j',
  (text) => expect(toCsv([[text]])).toBe(`\ufeff"'${text}"\r\n`),
);
