import { Writable } from 'node:stream';
import { mock } from 'node:test';
import { buildSite } from '../app.ts';
import { aJob } from '../testing/a-job.ts';
import { createSiteFolders } from '../testing/site-folders.ts';
import { Prerenderer } from './prerenderer.ts';
import { createFormatText } from './worker/format-text.ts';

// A build may answer up to a megabyte. These attacks make more work of it on the site's own thread, in its log or in a
// header.

const emptyRoot = '<div id="root"></div>';

/** The document of the home page, and the log, once the shell has rendered it with this function, or could not. */
async function siteThatRenders(prerender: string) {
  const folders = await createSiteFolders();
  await folders.releaseServerShell(prerender);
  let lines = '';
  const log = new Writable({ write: (line, _encoding, done) => done(void (lines += line)) });
  const site = await buildSite(folders.config({ LOG_LEVEL: 'warn' }), log);
  let answer = await site.inject('/');
  while (answer.body.includes(emptyRoot) && !lines.includes('"/ could not')) answer = await site.inject('/');
  await site.close();
  await folders.remove();
  return { answer, policy: String(answer.headers['content-security-policy']), lines };
}

const styled = (count: number) => `async () => {
  const all = Array.from({ length: ${count} }, (_, each) => '<p style="order:' + each + '">');
  return { html: all.join(''), fragments: [], warnings: [] };
}`;

test('the policy allows each style attribute of a page once', async () => {
  const { answer, policy } = await siteThatRenders(styled(2));
  expect(answer.body).toContain('<p style="order:1">');
  expect(policy).toMatch(/; style-src-attr 'unsafe-hashes'( 'sha256-[\w+/]{43}='){2}$/);
});

test('a page with 30,000 different style attributes gets an empty root, and no header grows with them', async () => {
  const { answer, policy, lines } = await siteThatRenders(styled(30_000));
  expect([answer.statusCode, policy.length < 2_000]).toEqual([200, true]);
  expect(answer.body).toContain(emptyRoot);
  expect(lines).toContain('It has 30000 different styles, more than 50.');
});

test('a page with 100,000 warnings is one short line of the log', async () => {
  const { answer, lines } = await siteThatRenders(
    `async () => ({ html: 'whole', fragments: [], warnings: new Array(100_000).fill('@\\n') })`,
  );
  expect(answer.body).toContain('<div id="root">whole</div>');
  const ofHome = lines.split('\n').filter((line) => line.includes('"msg":"/: '));
  expect([ofHome.length, lines.length < 20_000]).toEqual([1, true]);
});

const rendering = async (expression: string) => {
  const prerenderer = new Prerenderer({ memory: 32 });
  return prerenderer.render(aJob(expression)).finally(() => prerenderer.close());
};
const answering = (answer: string) => `(JSON.stringify = () => '${answer}')`;

test('a page with 30,000 fragments is refused: each would bring its files', async () => {
  const many = Array(30_000).fill('{"remote":"a","fragment":"b"}').join();
  await expect(rendering(answering(`{"html":"","fragments":[${many}],"warnings":[]}`))).rejects.toThrow('too_big');
});

test('a warning of 900,000 letters is cut: on the site it would be searched for addresses for an hour', async () => {
  const { warnings } = await rendering(answering(`{"html":"","fragments":[],"warnings":["${'a'.repeat(900_000)}"]}`));
  expect(warnings).toEqual(['a'.repeat(500)]);
});

test('an answer with 120,000 wrong entries gives a short reason', async () => {
  const wrong = JSON.stringify(Array(120_000).fill(0));
  await expect(rendering(answering(`{"html":"","fragments":[],"warnings":${wrong}}`))).rejects.toThrow(
    /^It answered no page: warnings\.0 invalid_type\.$/,
  );
});

test.each(['throw new Error', 'throw '])('the reason of a failure is short, however long it is: %s', async (raise) => {
  const failure: unknown = await rendering(`(() => { ${raise}("\\n".repeat(900_000) + "a@b.example") })()`).catch(
    (error: unknown) => error,
  );
  expect(String(failure).length).toBeLessThan(3_000);
});

const formatting = (count: number, locale: string) =>
  rendering(`(() => {
    for (let i = 0; i < ${count}; i += 1) new Intl.DateTimeFormat(${locale}, { timeZone: 'UTC' }).format(0);
    return 'formatted';
  })()`);

test('a page formats as often as it likes, but in a hundred ways: each takes memory of the host', async () => {
  expect((await formatting(1_000, `'en-US'`)).html).toBe('formatted');
  await expect(formatting(1_000, `'en-x-' + i`)).rejects.toThrow('Builds use more than 100 formats.');
});

test.each(['number', 'dateTime', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'compare'])(
  'what `Intl` makes for %s is made once, and nothing is made for what it refuses a hundred times',
  (kind) => {
    let made = 0;
    const counted = (['NumberFormat', 'DateTimeFormat', 'Collator'] as const).map((name) => {
      // Each takes locales and options, with types of its own.
      const Formatter = Intl[name] as new (...values: unknown[]) => unknown;
      return mock.method(Intl, name, function (...values: unknown[]) {
        made += 1;
        return new Formatter(...values);
      });
    });
    const formatText = createFormatText();
    const ask = (value: number, locales: string) => () =>
      formatText(JSON.stringify({ kind, values: [`${value}`, ''], locales, options: { timeZone: 'UTC' } }));
    for (let value = 0; value < 200; value += 1) ask(value, 'de-AT')();
    for (let value = 0; value < 200; value += 1) expect(ask(value, 'no locale!')).toThrow();
    for (const each of counted) each.mock.restore();
    expect(made).toBe(100);
  },
);

test.each([
  { locales: 'en-u-nu-thai' },
  { locales: ['en', 'de-DE-U-ca-chinese'] },
  { locales: 'en', options: { calendar: 'hebrew' } },
  { locales: 'en', options: { numberingSystem: 'thai' } },
])('of the 200,000 locales that a process would keep for good, %j is refused', (wanted) => {
  const question = JSON.stringify({ kind: 'dateTime', values: ['0'], ...wanted });
  expect(() => createFormatText()(question)).toThrow('no calendar or numbering system');
});

test.each([
  {},
  { month: 'long' },
  { hour: 'numeric' },
  { weekday: 'short', minute: '2-digit' },
  { dayPeriod: 'long' },
  { era: 'short' },
  { timeZoneName: 'short' },
  { dateStyle: 'long' },
  { timeStyle: 'short' },
] as const)('dates are formatted as by the host, with %j', (options) => {
  const formatText = createFormatText();
  const textOf = (format: () => string) => {
    try {
      return format();
    } catch (error) {
      return error instanceof TypeError ? 'TypeError' : String(error);
    }
  };
  for (const kind of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const) {
    const all = { ...options, timeZone: 'UTC' };
    const question = JSON.stringify({ kind, values: ['1000000000000'], locales: 'en-US', options: all });
    expect(textOf(() => formatText(question))).toBe(textOf(() => new Date(1e12)[kind]('en-US', all)));
  }
});

test('a format that names 60,000 locales is refused before `Intl` compares them', async () => {
  await expect(formatting(1, `Array(60_000).fill('en-x-a')`)).rejects.toThrow('more than 2000 characters');
});

test('an answer of 300,000 entries is read in the worker, not on the thread that serves visitors', async () => {
  const read = mock.method(JSON, 'parse');
  const page = await rendering(
    answering(`{"html":"whole","fragments":[],"warnings":[[]${',[]'.repeat(300_000)}]}`),
  ).catch((error: unknown) => String(error));
  read.mock.restore();
  expect(page).toContain('It answered no page: warnings');
  expect(read.mock.calls.filter(({ arguments: [text] }) => String(text).length > 10_000)).toEqual([]);
});

test('the styles of a page of 900,000 characters are found in the worker too', async () => {
  const searched = mock.method(String.prototype, 'matchAll');
  const { styleAttributes } = await rendering(`' style="order:1"'.repeat(53_000)`);
  searched.mock.restore();
  expect(styleAttributes).toEqual(['order:1']);
  expect(searched.mock.calls.filter((call) => String(call.this).length > 10_000)).toEqual([]);
});
