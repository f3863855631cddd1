import { browserReports as reports } from '../testing/browser-reports.ts';
import { browserReports, reportsPerRequest, withoutPersonalData } from './browser-reports.ts';

const [load, failure, vital] = reports;
const accepted = (...list: unknown[]) => browserReports.request.safeParse({ reports: list }).success;

test('a report is a load, an error or a web vital', () => {
  expect(browserReports.request.parse({ reports })).toEqual({ reports });
});

test.each([
  ['nothing', []],
  ['too many', Array.from({ length: reportsPerRequest + 1 }, () => vital)],
  ['an unexpected field', [{ ...vital, userId: '1' }]],
  ['an address with a query', [{ ...vital, page: '/success?session_id=cs_1' }]],
  ['a file with a query', [{ ...failure, at: '/remotes/mfe-x/1/a.js?email=a:1:1' }]],
  ['a part that is free text', [{ ...load, part: 'what I typed' }]],
  ['a message without end', [{ ...failure, message: 'x'.repeat(301) }]],
  ['a value that no page has', [{ ...vital, value: Number.NaN }]],
  ['a name that is none', [{ ...load, remote: '../shell' }]],
])('%s is refused', (_what, list) => {
  expect(accepted(...list)).toBe(false);
});

test.each([
  ['No coach jordan.avery@gmail.example here', 'No coach [address] here'],
  ['Failed: http://localhost:3000/success?session_id=cs_1#top now', 'Failed: http://localhost:3000/success now'],
  ['at /cart?email=jordan', 'at /cart'],
  ['Row 6f1c2a34-9b0d-4e57-8c21-0a4f7d3b9e10 is gone', 'Row [id] is gone'],
  ['token eyJhbGciOiJIUzI1NiJ9xyz0.eyJzdWIiOiIxIn0.abc', 'token [id]'],
  ['call +1 (555) 010-4477', 'call [number]'],
  ['call 491701234567', 'call [number]'],
  ['call 0170 1234567x', 'call [number]x'],
  ['no mfe-commerce/123456789e10 and no fd9545e054ef', 'no mfe-commerce/123456789e10 and no fd9545e054ef'],
  ["Cannot read properties of undefined (reading 'x')", "Cannot read properties of undefined (reading 'x')"],
  ['http://localhost:3000/remotes/mfe-x/1a2b/2.js failed', 'http://localhost:3000/remotes/mfe-x/1a2b/2.js failed'],
])('%s', (message, clean) => {
  expect(withoutPersonalData(message)).toBe(clean);
});

test('personal data that a browser did not remove is removed when parsing', () => {
  const sent = { ...failure, message: 'for sam.rivera@outlook.example' };
  expect(browserReports.request.parse({ reports: [sent] }).reports[0]).toMatchObject({ message: 'for [address]' });
});
