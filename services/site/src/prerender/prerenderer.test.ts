import { topology } from '@cc/deploy/topology';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from './worker/job.ts';
import { aJob } from '../testing/a-job.ts';
import { checksAtOnce, Prerenderer } from './prerenderer.ts';
import type { Limits } from './set-renderer.ts';
import { TimedOut } from './timed-out.ts';

let prerenderer: Prerenderer | undefined;
/** Renders with the test's prerenderer; the first call decides on its limits. */
const render = (job: Job, limits: Partial<Limits> = {}, gone?: AbortSignal, owner?: string) =>
  (prerenderer ??= new Prerenderer(limits)).render(job, gone, owner);

afterEach(() => {
  prerenderer?.close();
  prerenderer = undefined;
});

test('a shell renders with the remotes, and shares its modules with them', async () => {
  const build = `exports.default = { name: require('react').name };`;
  const { html, warnings } = await render(aJob('path + " " + remotes.trial.name', { trial: build }));
  expect([html, warnings]).toEqual(['/trial the one React', []]);
});

test('a remote whose build throws is left out and named; the others are there', async () => {
  const builds = { broken: 'throw new Error("no such thing")', good: 'exports.default = { name: "good" };' };
  const { html, warnings } = await render(aJob('Object.keys(remotes)', builds));
  expect(html).toBe('good');
  expect(warnings).toEqual([expect.stringMatching(/build of broken failed: Error: no such thing\n.*broken/)]);
});

test('a remote may require only what the shell shares', async () => {
  const { warnings } = await render(aJob('""', { trial: 'require("node:fs")' }));
  expect(warnings).toEqual([expect.stringContaining('It requires node:fs, which the shell does not share.')]);
});

const count = 'globalThis.count = (globalThis.count ?? 0) + 1';

test('the builds are evaluated once for many pages', async () => {
  const steady = aJob(count, { broken: 'throw new Error("no")' });
  expect([(await render(steady)).html, (await render(steady)).html]).toEqual(['1', '2']);
});

test('a remote whose build takes too long is left out, and evaluated again with the next page', async () => {
  const slow = aJob(count, { slow: 'for (;;);' });
  expect((await render(slow, { evaluationTimeout: 200 })).html).toBe('1');
  expect((await render(slow)).html).toBe('1');
  expect((await render(slow)).warnings).toEqual(['The server build of slow failed: It took too long.']);
});

test('the text for a page, which is long, is made when its turn comes, and not while it waits', async () => {
  const job = aJob('path === "/slow" ? (() => { for (;;); })() : "next"');
  const slow = render({ ...job, path: '/slow' }, { timeout: 300 });
  const told: string[] = [];
  const registry = { remotes: [], toJSON: () => (told.push('made'), { remotes: [] }) };
  const next = render({ ...job, registry });
  await pause(0);
  expect(told).toEqual([]);
  await expect(slow).rejects.toThrow(TimedOut);
  expect([(await next).html, told]).toEqual(['next', ['made']]);
});

test('a page that throws fails alone: the next one is rendered', async () => {
  const failing = aJob('path === "/bad" ? (() => { throw new TypeError("rendered badly") })() : "next"');
  await expect(render({ ...failing, path: '/bad' })).rejects.toThrow('TypeError: rendered badly');
  expect((await render(failing)).html).toBe('next');
});

test('a page that throws is no reason to render it again, unless its sandbox had rendered others', async () => {
  let started = 0;
  const note = () => void (started += 1);
  subscribe('worker_threads', note);
  await expect(render(aJob('(() => { throw new Error("no") })()'))).rejects.toThrow('no');
  unsubscribe('worker_threads', note);
  expect(started).toBe(1);
});

test('a page that waits for what never comes fails at once', async () => {
  await expect(render(aJob('await new Promise(() => {})'))).rejects.toThrow('waits for something that never comes');
});

test('what a page leaves behind costs no other page', async () => {
  const leaving = aJob(`(setTimeout(() => { throw new Error('afterwards') }, 0), ${count})`);
  expect([(await render(leaving)).html, (await render(leaving)).html]).toEqual(['1', '2']);
});

test('a page that fails because of an earlier one is rendered in a new sandbox', async () => {
  const spoiling = aJob(`(() => { ${count}; if (count > 1) throw new Error('spoiled'); return count; })()`);
  expect([(await render(spoiling)).html, (await render(spoiling)).html]).toEqual(['1', '1']);
});

const forever = aJob('await new Promise((resolve) => setTimeout(resolve, 1e9))');

test('a page that hangs is ended after its time', async () => {
  const hanging = render(forever, { timeout: 300 });
  await expect(hanging).rejects.toThrow(new TimedOut('Not rendered within 300 ms.'));
  await expect(hanging).rejects.toBeInstanceOf(TimedOut);
});

test('without work the worker ends, and the next page starts another', async () => {
  expect((await render(aJob(count), { idleTimeout: 10 })).html).toBe('1');
  do await pause(20);
  while ((await render(aJob(count))).html !== '1');
});

test('a page that hangs holds up the pages of its own set alone', async () => {
  const hanging = render(forever).catch(String);
  const waiting = render({ ...forever, path: '/next' }).catch(String);
  expect((await render(aJob('"other"'))).html).toBe('other');
  prerenderer?.close();
  expect(await Promise.all([hanging, waiting])).toEqual(['Error: The worker ended.', 'Error: The renderer is closed.']);
});

// A visitor chooses a set by a cookie. A page that is given up counts against its version, and stops a canary (D8.18).
test('of many sets at once, none gives way before its pages are rendered', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const jobs = names.flatMap((name) => [aJob(`"${name}"`), { ...aJob(`"${name}"`), path: '/next' }]);
  const pages = await Promise.all(jobs.map((job) => render(job)));
  expect(pages.map(({ html }) => html)).toEqual(names.flatMap((name) => [name, name]));
});

test('many sets of one owner that hang keep no set of another owner waiting', async () => {
  const hanging = ['a', 'b', 'c', 'd'].map((name) =>
    render(aJob(`(await new Promise((resolve) => setTimeout(resolve, 1e9)), "${name}")`), {}, undefined, 'a').catch(
      String,
    ),
  );
  expect((await render(aJob('"other"'), {}, undefined, 'b')).html).toBe('other');
  prerenderer?.close();
  await Promise.all(hanging);
});

test('hostile checks of as many remotes as a cluster checks beside it keep no check waiting', async () => {
  const checkers = topology.find(({ name }) => name === 'checker')?.replicas ?? 0;
  prerenderer = new Prerenderer({}, checksAtOnce);
  const ended: string[] = [];
  const hanging = Array.from({ length: 2 * checkers - 1 }, (_, remote) =>
    render(aJob(`(await new Promise((resolve) => setTimeout(resolve, 1e9)), ${remote})`), {}, undefined, `${remote}`),
  ).map((page) => page.catch((error: unknown) => ended.push(String(error))));
  expect(hanging).toHaveLength(3);
  expect((await render(aJob('"honest"'), {}, undefined, 'honest')).html).toBe('honest');
  expect(ended).toEqual([]);
  prerenderer.close();
  await Promise.all(hanging);
});

test('a set that waits for a place does not wait for a prerenderer that was closed', async () => {
  const places = ['1', '2', '3', '4'].map((name) =>
    render(aJob(`(await new Promise((resolve) => setTimeout(resolve, 1e9)), "${name}")`)).catch(String),
  );
  prerenderer?.close();
  expect(await Promise.all(places)).toContain('Error: The renderer is closed.');
});

test('a page that nobody waits for any more ends before its turn, and the one that is being rendered goes on', async () => {
  const job = aJob('(() => { for (const end = Date.now() + 500; Date.now() < end; ); return "first"; })()');
  const first = render(job);
  const leave = new AbortController();
  const left = render(job, {}, leave.signal);
  leave.abort(new Error('gone'));
  expect(await Promise.race([first, left]).catch(String)).toBe('Error: gone');
  expect((await first).html).toBe('first');
});

test('a page that nobody waits for any more is left out, also one whose set has no place yet', async () => {
  const gone = AbortSignal.abort(new Error('gone'));
  const places = ['a', 'b', 'c'].map((name) => render(aJob(`(${count}, "${name}" + globalThis.count)`)));
  const left = ['a', 'd'].map((name) =>
    render(aJob(`(${count}, "${name}" + globalThis.count)`), {}, gone).catch(String),
  );
  expect(await Promise.all(left)).toEqual(['Error: gone', 'Error: gone']);
  await Promise.all(places);
  expect((await render(aJob(`(${count}, "a" + globalThis.count)`))).html).toBe('a2');
});

test.each([
  ['(495000).toLocaleString("en-US")', '495,000'],
  ['(-0.5).toLocaleString("en-US", { style: "currency", currency: "USD" })', '-$0.50'],
  ['new Intl.NumberFormat("de-DE").format(1234.5)', '1.234,5'],
  ['[1e21, NaN, -Infinity].map(Intl.NumberFormat("en-US").format)', '1,000,000,000,000,000,000,000,NaN,-∞'],
  ['new Date(0).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" })', 'January 1, 1970'],
  ['new Date(0).toLocaleString("en-GB", { timeZone: "UTC" })', '01/01/1970, 00:00:00'],
  ['new Intl.DateTimeFormat("en-US", { timeZone: "UTC", year: "numeric" }).format(new Date(0))', '1970'],
  ['["é", "z", "A", "b"].sort((a, b) => a.localeCompare(b))', 'A,b,é,z'],
  ['await new Promise((resolve) => setTimeout(resolve, 5, "later"))', 'later'],
])('%s is %s, as in a browser', async (expression, text) => {
  expect((await render(aJob(expression))).html).toBe(text);
});

test('on Linux, pages in the background are rendered in a thread that gives way to all others', async () => {
  const isLinux = process.platform === 'linux';
  // The 17th value after the name is the nice level. A thread may have ended since they were listed.
  const niceOf = async (id: string) =>
    (await readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ')[16];
  const quiet = async () =>
    (await Promise.all(isLinux ? (await readdir('/proc/self/task')).map(niceOf) : [])).filter((nice) => nice === '10')
      .length;
  const before = await quiet();
  await render(aJob('""'));
  expect(await quiet()).toBe(before);
  prerenderer?.close();
  prerenderer = new Prerenderer({ isBackground: true });
  await render(aJob('""'));
  expect(await quiet()).toBe(before + (isLinux ? 1 : 0));
});
