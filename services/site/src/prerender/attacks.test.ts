import { buildSite } from '../app.ts';
import { aJob } from '../testing/a-job.ts';
import { createSiteFolders } from '../testing/site-folders.ts';
import { Prerenderer } from './prerenderer.ts';
import { TimedOut } from './timed-out.ts';
import type { Job } from './worker/job.ts';

// What a hostile build may try. It has all of its realm, and nothing else.

const prerenderer = new Prerenderer({ evaluationTimeout: 1_500, memory: 32 });
/**
 * Gives a page little time: only for pages that never end, and those after them, which are asked for until they are
 * there.
 */
const brief = new Prerenderer({ timeout: 200, memory: 32 });
const render = (job: Job) => prerenderer.render(job);
/** Its pages are the values of their paths. */
const evaluating = aJob('await eval(`(async () => ${path})()`)');
const htmlOf = async (expression: string, by = prerenderer) =>
  (await by.render({ ...evaluating, path: expression })).html;

afterAll(() => {
  prerenderer.close();
  brief.close();
});

const found = `('return [typeof process, typeof require, typeof fetch, typeof WebSocket, typeof Worker].join()')()`;
const nothing = 'undefined,undefined,undefined,undefined,undefined';

test.each([
  `setTimeout.constructor${found}`,
  `Function${found}`,
  `console.log.constructor${found}`,
  `remotes.constructor.constructor${found}`,
  `require.constructor${found}`,
  `path.constructor.constructor${found}`,
  `await (async () => {}).constructor${found}`,
  `Promise.resolve().then.constructor${found}`,
  `(() => { try { (1).toLocaleString('no locale!') } catch (error) { return error.constructor.constructor${found} } })()`,
  `(() => { try { null.x } catch (error) { return error.constructor.constructor${found} } })()`,
  `(() => { Error.prepareStackTrace = (_, frames) => frames; return (new Error().stack[0].getThis?.() ?? Object)
      .constructor.constructor${found} })()`,
  `await new Promise((resolve) => new Intl.NumberFormat('en-US',
      { get style() { resolve(this.constructor.constructor${found}); return 'decimal'; } }).format(1))`,
  `await { then(resolve) { resolve(resolve.constructor${found}) } }`,
  `await new Promise((resolve) => (1).toLocaleString({ toJSON() { resolve(this.constructor.constructor${found}) } }))`,
])('a build finds nothing of the host by %s', async (expression) => {
  expect(await htmlOf(expression)).toBe(nothing);
});

test('no object that a build can reach has a constructor of the host', async () => {
  const walk = `(() => {
    const seen = new Set();
    const look = (value) => {
      if (Object(value) !== value || seen.has(value)) return;
      seen.add(value);
      look(Object.getPrototypeOf(value));
      for (const each of Object.values(Object.getOwnPropertyDescriptors(value))) [each.value, each.get, each.set].map(look);
    };
    [globalThis, require, remotes, (async () => {})(), Intl.NumberFormat()].map(look);
    const all = [...seen].filter((each) => typeof each === 'function');
    const ways = all.map((each) => { try { return each.constructor${found} } catch (error) { return error.message } });
    return [all.length > 100, ...new Set(ways)].join(' ');
  })()`;
  expect(await htmlOf(walk)).toBe(`true ${nothing}`);
});

const host = `setTimeout.constructor('return process')()`;

test.each(['pid', 'ppid'])('a build sends no signal to process.%s', async (id) => {
  await expect(htmlOf(`${host}.kill(${host}.${id}, 0)`)).rejects.toThrow("'process' is not defined");
});

test.each([
  ['the inspector', 'node:inspector'],
  ['files', 'node:fs'],
  ['files by address', 'file:///etc/passwd'],
  ['other processes', 'node:child_process'],
  ['the network', 'node:http'],
  ['code from elsewhere', 'http://localhost:9229/json'],
])('a build cannot load %s', async (_what, name) => {
  await expect(htmlOf(`${host}.getBuiltinModule('${name}')`)).rejects.toThrow("'process' is not defined");
  await expect(htmlOf(`require('${name}')`)).rejects.toThrow('which the shell does not share');
  expect(await htmlOf(`await import('${name}').then(() => 'reached', () => 'refused')`)).toBe('refused');
});

test('a build reads no environment', async () => {
  await expect(htmlOf(`${host}.env.PATH`)).rejects.toThrow("'process' is not defined");
});

const endless = [
  ['loops', '(() => { for (;;); })()'],
  ['loops in getters of an error', '(() => { throw { get stack() { for (;;); }, toString() { for (;;); } } })()'],
  ['chains microtasks', 'await (async () => { for (;;) await 0; })()'],
  ['loops in a microtask', 'await Promise.resolve().then(() => { for (;;); })'],
  ['chains timers', 'await new Promise(() => { const next = () => setTimeout(next); next(); })'],
  ['loops in a timer', 'await new Promise(() => setTimeout(() => { for (;;); }))'],
  ['matches a pattern without end', '/^(a+)+$/.test("a".repeat(50) + "b")'],
  ['sorts without end', 'new Array(1e9).fill(0).sort()'],
] as const;

/** On a busy machine, a page may take longer than its time. */
async function untilFine(): Promise<void> {
  while ((await htmlOf('"fine"', brief).catch(String)) !== 'fine');
}

test.each(endless)('a build that %s is ended, and the next page is rendered', async (_what, attack) => {
  await untilFine();
  await expect(htmlOf(attack, brief)).rejects.toThrow();
  await untilFine();
});

test('a worker that does not answer is ended, whatever keeps it busy', async () => {
  const stuck = new Prerenderer({ timeout: 60_000, answerTimeout: 1_000 });
  await expect(stuck.render({ ...evaluating, path: endless[0][1] })).rejects.toThrow(
    new TimedOut('The worker did not answer within 1000 ms.'),
  );
  stuck.close();
});

test.each([
  '(() => { throw { toString() { throw this; } }; })()',
  '(() => { throw Object.create(null); })()',
  '(() => { throw Symbol(); })()',
])('a build that throws what cannot be described fails alone: %s', async (attack) => {
  await expect(htmlOf(attack)).rejects.toThrow(/cannot be described|Symbol/);
  expect(await htmlOf('"fine"')).toBe('fine');
});

test('a page that loops has timed out', async () => {
  await expect(htmlOf(endless[0][1], brief)).rejects.toBeInstanceOf(TimedOut);
});

const greedy = [
  ['objects', '(() => { const all = []; for (;;) all.push(new Array(1e4).fill({})); })()'],
  ['texts', '(() => { let text = "text"; for (;;) text += text + Math.random(); })()'],
  ['buffers', '(() => { const all = []; for (;;) all.push(new Uint8Array(1e6)); })()'],
  ['depth', '(() => { const deeper = (n) => deeper(n + 1) + 1; return deeper(0); })()'],
  ['depth of JSON', 'JSON.parse("[".repeat(1e6))'],
  ['depth of a pattern', 'new RegExp("(".repeat(1e6))'],
  ['a page of megabytes', '"x".repeat(5e6)'],
  ['a page of megabytes, escaped', '"\\u0000".repeat(5e5)'],
] as const;

test.each(greedy)('a build that takes too much, %s, fails alone', async (_what, attack) => {
  await expect(htmlOf(attack)).rejects.toThrow();
  expect(await htmlOf('"fine"')).toBe('fine');
});

test('all that a build keeps counts against its memory', async () => {
  const megabytes = `(() => { const all = []; try { for (;;) all.push(new Uint8Array(1e6)); } catch { return all.length; } })()`;
  expect(Number(await htmlOf(megabytes))).toBeLessThan(32);
});

test.each([endless[0], endless[6], greedy[0], greedy[4]])(
  'a remote that %s while it is evaluated is left out',
  async (_what, attack) => {
    const { html, warnings } = await render(
      aJob('Object.keys(remotes)', { bad: attack, good: 'exports.default = {};' }),
    );
    expect([html, warnings]).toEqual(['good', [expect.stringContaining('The server build of bad failed')]]);
  },
);

test('a shell that hangs while it is evaluated has timed out', async () => {
  const job = aJob('');
  const hanging = brief.render({ ...job, shell: { ...job.shell, code: 'for (;;);' } });
  await expect(hanging).rejects.toBeInstanceOf(TimedOut);
});

const pollution = `Object.prototype.html = Object.prototype.polluted = 'polluted'; Array.prototype.map = JSON.stringify = () => 'polluted';
  Promise.prototype.then = Map.prototype.get = () => 'polluted'; globalThis.polluted = true; exports.default = {};`;

test('a remote that pollutes its realm reaches no page of other builds, and nothing of the site', async () => {
  const page = '[typeof polluted, [1].map((x) => x + 1), JSON.stringify({})]';
  await render(aJob(page, { hostile: pollution })).catch(() => undefined);
  expect((await render(aJob(page, { neighbour: '' }))).html).toBe('undefined,2,{}');
  expect([typeof Reflect.get({}, 'polluted'), typeof Reflect.get(globalThis, 'polluted')]).toEqual([
    'undefined',
    'undefined',
  ]);
});

test.each([
  'not JSON',
  '{}',
  '[]',
  '{"html":{"toString":1},"fragments":[],"warnings":[]}',
  '{"__proto__":{"html":"","fragments":[],"warnings":[]}}',
])('a forged answer, %s, is refused', async (forged) => {
  await expect(htmlOf(`(JSON.stringify = () => ${JSON.stringify(forged)})`)).rejects.toThrow();
});

test.each([
  ['loops', endless[0][1]],
  ['matches a pattern without end', endless[6][1]],
  ['chains timers', endless[4][1]],
  ['eats memory', `(() => { for (;;) try { ${greedy[0][1]} } catch {} })()`],
  ['recurs', `(() => { for (;;) try { ${greedy[3][1]} } catch {} })()`],
  ['makes megabytes', '(() => { for (;;) "x".repeat(5e6); })()'],
])('while a build %s, the site answers', async (_what, attack) => {
  const folders = await createSiteFolders();
  const site = await buildSite(folders.config());
  const enduring = new Prerenderer({ timeout: 60_000, answerTimeout: 60_000, memory: 32 });
  await enduring.render({ ...evaluating, path: '""' });
  let ended = false;
  const attacking = enduring.render({ ...evaluating, path: attack }).catch(() => (ended = true));
  for (let request = 0; request < 20; request += 1) {
    expect((await site.inject('/trial')).statusCode).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(ended).toBe(false);
  enduring.close();
  await attacking;
  await site.close();
  await folders.remove();
});
