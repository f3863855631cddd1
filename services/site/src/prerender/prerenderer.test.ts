import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from './process/job.ts';
import { Prerenderer } from './prerenderer.ts';
import { TimedOut } from './timed-out.ts';

const registry = { remotes: [] };
const config = { siteUrl: '', apiBaseUrl: '', supabaseUrl: '', supabaseKey: '' };
let prerenderer: Prerenderer;

beforeEach(() => {
  prerenderer = new Prerenderer({ timeout: 8_000, memory: 64 });
});
afterEach(() => prerenderer.close());

/** A job whose shell renders the value of an expression, in which `remotes` are the evaluated remotes. */
function job(expression: string, remotes: Record<string, string> = {}): Job {
  const shell = `exports.shared = { react: { name: 'the one React' } };
    exports.prerender = async ({ path, remotes }) => ({ html: String(${expression}), fragments: [], warnings: [] });`;
  return {
    path: '/trial',
    registry,
    config,
    shell: { address: `/assets/server.${expression}.cjs`, code: shell },
    remotes: Object.entries(remotes).map(([remote, code]) => ({ remote, global: remote, address: remote, code })),
  };
}

test('a shell renders with the remotes, and shares its modules with them', async () => {
  const build = `exports.default = { name: require('react').name };`;
  const { html, warnings } = await prerenderer.render(job('path + " " + remotes.trial.name', { trial: build }));
  expect([html, warnings]).toEqual(['/trial the one React', []]);
});

test('a remote whose build throws is left out and named; the others are there', async () => {
  const builds = { broken: 'throw new Error("no such thing")', good: 'exports.default = { name: "good" };' };
  const { html, warnings } = await prerenderer.render(job('Object.keys(remotes)', builds));
  expect(html).toBe('good');
  expect(warnings).toEqual([expect.stringMatching(/build of broken failed:[^]*Error: no such thing/)]);
});

test('a remote whose build failed once is there with the next page', async () => {
  // What the realms of a process share tells the first time from the second.
  const build = `if (!performance.tried) { performance.tried = true; throw new Error('busy'); } exports.default = {};`;
  const asked = job('Object.keys(remotes)', { busy: build });
  expect((await prerenderer.render(asked)).warnings).toHaveLength(1);
  expect(await prerenderer.render(asked)).toMatchObject({ html: 'busy', warnings: [] });
});

test('builds have no process, no files and no network', async () => {
  const { html } = await prerenderer.render(job('[typeof process, typeof fetch, typeof require, typeof window]'));
  expect(html).toBe('undefined,undefined,function,undefined');
  await expect(prerenderer.render(job('require("node:fs")'))).rejects.toThrow('which the shell does not share');
});

test.each([
  [
    'throws, which is no reason to render it again,',
    '(() => { performance.tries = (performance.tries ?? 0) + 1; throw new Error(`failed at try ${performance.tries}`) })()',
    /failed at try 1/,
  ],
  [
    'eats memory',
    '(() => { const all = []; for (;;) all.push(new Array(1e6).fill({})); })()',
    /ended while it rendered/,
  ],
])('a page that %s fails alone: the next one is rendered', async (_what, expression, words) => {
  await expect(prerenderer.render(job(expression))).rejects.toThrow(words);
  expect((await prerenderer.render(job('"next"'))).html).toBe('next');
});

test('a process that dies between two pages costs none of them', async () => {
  const dying = '(setTimeout(() => { throw new Error("afterwards") }, 100), "first")';
  expect((await prerenderer.render(job(dying))).html).toBe('first');
  while (process.getActiveResourcesInfo().includes('ProcessWrap')) await pause(10);
  expect((await prerenderer.render(job('"second"'))).html).toBe('second');
});

test('a page that ends the process later, while another page is rendered, does not cost that page', async () => {
  const neighbours = [
    '(setTimeout(() => { throw new Error("afterwards") }, 50), "first")',
    'await new Promise((resolve) => setTimeout(() => resolve("second"), 300))',
  ];
  const rendered = await Promise.all(neighbours.map((expression) => prerenderer.render(job(expression))));
  expect(rendered.map(({ html }) => html)).toEqual(['first', 'second']);
});

test('a page that hangs is ended after its time', async () => {
  const hasty = new Prerenderer({ timeout: 1_500 });
  const hanging = hasty.render(job('(() => { for (;;); })()'));
  await expect(hanging).rejects.toThrow(new TimedOut('/trial took longer than 1500 ms.'));
  await expect(hanging).rejects.toBeInstanceOf(TimedOut);
  hasty.close();
});
