import { format } from 'prettier';
import type { Report, Suite } from '../frame/suite.ts';
import { reportPage } from './report-page.ts';

const suite: Suite = {
  name: 'race',
  title: 'A race',
  notes: ['From the gun to the line.'],
  warmUps: 0,
  plots: [],
  contenders: [
    { key: 'a', label: 'This one' },
    { key: 'b', label: 'Another' },
  ],
  cases: [{ key: 'flat', label: 'On the flat' }],
  measures: [
    { key: 'time', label: 'time', unit: 'ms' },
    { key: 'falls', label: 'falls', unit: '' },
  ],
  prepare: () => Promise.reject(new Error('Nothing runs here.')),
};
const report: Report = {
  suite: 'race',
  at: '2026-01-02T03:04:05.000Z',
  commit: '0123456',
  runs: 7,
  machine: { processor: 'A processor', cores: 2, memory: 8, freeMemory: 4, system: 'Linux', node: '24.0.0', load: 0.1 },
  outcomes: [
    { case: 'flat', contender: 'a', medians: { time: 120.4 }, runs: [] },
    { case: 'flat', contender: 'b', medians: { time: 9 }, runs: [] },
  ],
};

test('lists contenders side by side, with measured values only', () => {
  const page = reportPage(suite, report);
  expect(page).toContain('| time, ms |      120 |       9 |');
  expect(page).toContain('| This one | Another |');
  expect(page).not.toContain('falls');
  expect(page).toContain('Medians of 7 runs on 2026-01-02, commit 0123456');
});

test('lists the cases of a single contender side by side', () => {
  const alone = { ...suite, contenders: suite.contenders.slice(0, 1) };
  expect(reportPage(alone, report)).toContain('| On the flat |');
});

test('the report is formatted as Prettier formats it', async () => {
  const page = reportPage(suite, report);
  expect(await format(page, { parser: 'markdown', printWidth: 120 })).toBe(page);
});
