import type { Run } from '../../api/runs.ts';
import { exportRows } from './sent-filters.ts';

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
