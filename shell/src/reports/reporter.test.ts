import {
  browserReports,
  reportMessageMaxLength,
  reportsPerDocument,
  reportsPerRequest,
  type BrowserReport,
} from '@cc/contracts/api/browser-reports';
import { aRegistry, aRemote } from '../testing/a-registry.ts';
import { shellAttribution } from './attribution.ts';
import { createPageLog, logUncaught, type PageEvent } from './page-log.ts';
import { createReporter, collectFor } from './reporter.ts';

const registry = aRegistry(aRemote());
const shell = shellAttribution('http://localhost/remotes/shell/0a1b2c3d4e5f/main.0a1b2c3d4e.js');

function reporting() {
  const requests: (readonly BrowserReport[])[] = [];
  const reporter = createReporter({ registry, shell, send: (reports) => requests.push(reports) });
  const sent = () => {
    reporter.flush();
    return requests.flat();
  };
  return { reporter, requests, sent };
}

function broken(stack: string, message = 'x is undefined'): Error {
  return Object.assign(new TypeError(message), { stack: `TypeError: ${message}\n    at ${stack}` });
}

const thrown = (error: unknown, path = '/trial/7'): PageEvent => ({ kind: 'error', source: 'promise', error, path });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test.each([
  [
    'the remote in the stack, not the one whose page is open',
    broken('f (http://localhost:3000/remotes/other/1a2b/214.js:1:200)'),
    '/trial/7',
    { remote: 'other', version: '1a2b', page: '/trial/:id', at: '/remotes/other/1a2b/214.js:1:200' },
  ],
  [
    'the remote in the stack, though React of the shell threw',
    broken(
      'f (http://localhost:3000/remotes/shell/s1/main.js:1:5)\n    at g (http://localhost:3000/remotes/other/1a2b/2.js:1:2)',
    ),
    '/trial/7',
    { remote: 'other', version: '1a2b', at: '/remotes/shell/s1/main.js:1:5' },
  ],
  ['the page’s remote when no stack says more', 'odd', '/trial', { remote: 'trial', version: 'live', page: '/trial' }],
  [
    'the shell if no remote has the page',
    broken('f (http://localhost:3000/remotes/shell/0a1b2c3d4e5f/main.0a1b2c3d4e.js:1:5)'),
    '/nowhere/jordan',
    { remote: 'shell', version: '0a1b2c3d4e5f', page: '*' },
  ],
])('an error is put down to %s', (_to, error, path, cause) => {
  const { reporter, sent } = reporting();
  reporter.take(thrown(error, path));
  expect(sent()).toEqual([expect.objectContaining({ kind: 'error', ...cause })]);
});

test('reports match the contract and contain no personal data', () => {
  const { reporter, sent } = reporting();
  const load = { remote: 'trial', version: 'live', part: '/trial/:id', ms: 12, path: '/trial/7' };
  reporter.take({ kind: 'loaded', ...load, fellBack: true });
  reporter.take({ kind: 'failed', ...load, error: new Error('No answer for jordan.avery@gmail.example') });
  reporter.takeVital({ name: 'CLS', value: 0.02, rating: 'good', path: '/trial/7' });
  const reports = sent();
  expect(browserReports.request.parse({ reports }).reports).toHaveLength(4);
  expect(reports).toContainEqual(expect.objectContaining({ kind: 'load', ok: false, version: 'live' }));
  expect(JSON.stringify(reports)).not.toContain('jordan');
});

test('the same error is reported once, and the number of reports per page is limited', () => {
  const { reporter, requests, sent } = reporting();
  for (let time = 0; time < 3; time += 1) reporter.take(thrown('again'));
  for (let time = 0; time < 200; time += 1) reporter.take(thrown(`error ${time}`));
  expect(sent()).toHaveLength(reportsPerDocument);
  expect(Math.max(...requests.map(({ length }) => length))).toBe(reportsPerRequest);
});

test.each([
  ['an extension', broken('f (chrome-extension://abc/x.js:1:1)')],
  ['a stranger’s script', 'Script error.'],
  ['a late layout', 'ResizeObserver loop completed with undelivered notifications.'],
])('%s is not the site’s error', (_whose, error) => {
  const { reporter, sent } = reporting();
  reporter.take(thrown(error));
  expect(sent()).toEqual([]);
});

test('reports are sent in batches, and a browser that rejects them has no effect on the page', () => {
  const send = jest.fn(() => {
    throw new Error('no beacons here');
  });
  const reporter = createReporter({ registry, shell, send });
  reporter.take(thrown('one'));
  reporter.take(thrown('two'));
  expect(send).not.toHaveBeenCalled();
  jest.advanceTimersByTime(collectFor);
  expect(send).toHaveBeenCalledTimes(1);
  const hostile = {
    get message(): string {
      throw new Error('caught you');
    },
  };
  expect(() => reporter.take(thrown(Object.setPrototypeOf(hostile, Error.prototype)))).not.toThrow();
});

test('events from before the subscription are reported too', () => {
  const log = createPageLog(window);
  logUncaught(log, window);
  window.dispatchEvent(
    new ErrorEvent('error', { error: new Error('early'), filename: '/remotes/shell/s1/a.js', lineno: 1 }),
  );
  const { reporter, sent } = reporting();
  log.follow(reporter.take);
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'late' }));
  expect(sent()).toMatchObject([
    { source: 'script', message: 'Error: early' },
    { source: 'promise', message: 'late' },
  ]);
});

test('a text with a NUL or that is cut within a character, and a long position, are still a report that the API takes', () => {
  const { reporter, sent } = reporting();
  const file = `http://localhost:3000/remotes/other/1a2b/${'f'.repeat(300)}.js:1:200`;
  for (const text of [`${'x'.repeat(reportMessageMaxLength - 'TypeError: '.length - 1)}😀`, 'half \ud83d', 'nul \0'])
    reporter.take(thrown(broken(file, text)));
  expect(sent()).toHaveLength(3);
  for (const report of sent()) {
    expect(JSON.stringify(report).isWellFormed() && !/\\ud[89a-f]|\\u0000/.test(JSON.stringify(report))).toBe(true);
    expect(browserReports.request.safeParse({ reports: [report] }).success).toBe(true);
  }
});
