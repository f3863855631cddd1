import type { Run } from '../../api/runs.ts';
import { toCsv } from './csv.ts';
import { exportRows } from './sent-filters.ts';

describe('toCsv', () => {
  it('ends lines with CRLF, begins with the mark of UTF-8, and quotes what RFC 4180 asks for', () => {
    expect(
      toCsv([
        ['School', 'Text'],
        ['Duke', 'a "b", c\nd'],
      ]),
    ).toBe('\ufeffSchool,Text\r\nDuke,"a ""b"", c\nd"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@cmd', '\t=1', '\r=1'])('does not let a spreadsheet run %j', (text) => {
    const [, cell = ''] = toCsv([['a', text]]).split('a,');
    expect(cell.replace(/^"/, '')).toMatch(/^'/);
  });
});

it('exports each email with its coaches and its state', () => {
  const send = {
    id: '1',
    school: 'Duke',
    status: 'sent',
    subject: '=HYPERLINK("x")',
    recipients: [
      { name: 'Ann Lee', address: 'ann@duke.example' },
      { name: 'Bo Day', address: 'bo@duke.example' },
    ],
    error_code: null,
    error_message: null,
    started_at: '2026-11-22T16:20:10.000Z',
  };
  const run = {
    gender: 'men',
    sport: 'water polo',
    mailbox: 'jo@gmail.example',
    provider: 'gmail',
    created_at: '2026-11-22T16:20:00.000Z',
    sends: [send],
  } as unknown as Run; // the export reads no more
  expect(exportRows([{ run, shown: run.sends }])[1]).toEqual([
    '2026-11-22 16:20:10',
    'Duke',
    'Ann Lee; Bo Day',
    'ann@duke.example; bo@duke.example',
    '=HYPERLINK("x")',
    'Accepted by Gmail',
    '',
    "Men's Water Polo",
    'jo@gmail.example',
    '2026-11-22 16:20:00',
  ]);
});
