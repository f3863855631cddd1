import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from './job.ts';
import { Prerenderer } from './prerenderer.ts';
import { TookTooLong } from './took-too-long.ts';

const registry = { remotes: [] };
const config = { siteUrl: '', apiBaseUrl: '', supabaseUrl: '', supabaseKey: '' };
let prerenderer: Prerenderer;

beforeEach(() => {
  prerenderer = new Prerenderer({ time: 8_000, memory: 64 });
});
afterEach(() => prerenderer.close());

/** A job whose shell draws what an expression gives; `remotes` are the doors that it was handed. */
function job(expression: string, remotes: Record<string, string> = {}): Job {
  const shell = `exports.shared = { react: { name: 'the one React' } };
    exports.prerender = async ({ path, remotes }) => ({ html: String(${expression}), fragments: [], troubles: [] });`;
  return {
    path: '/trial',
    registry,
    config,
    shell: { address: `/assets/server.${expression}.cjs`, code: shell },
    remotes: Object.entries(remotes).map(([remote, code]) => ({ remote, global: remote, address: remote, code })),
  };
}

test('a shell draws with the doors of the remotes, and shares its modules with them', async () => {
  const door = `exports.default = { name: require('react').name };`;
  const { html, troubles } = await prerenderer.draw(job('path + " " + remotes.trial.name', { trial: door }));
  expect([html, troubles]).toEqual(['/trial the one React', []]);
});

test('a remote whose build throws is left out and named; the others are there', async () => {
  const builds = { broken: 'throw new Error("no such thing")', good: 'exports.default = { name: "good" };' };
  const { html, troubles } = await prerenderer.draw(job('Object.keys(remotes)', builds));
  expect(html).toBe('good');
  expect(troubles).toEqual([expect.stringMatching(/build of broken failed:[^]*Error: no such thing/)]);
});

test('a remote whose build failed once is there with the next page', async () => {
  // What the realms of a process share tells the first time from the second.
  const door = `if (!performance.tried) { performance.tried = true; throw new Error('busy'); } exports.default = {};`;
  const asked = job('Object.keys(remotes)', { busy: door });
  expect((await prerenderer.draw(asked)).troubles).toHaveLength(1);
  expect(await prerenderer.draw(asked)).toMatchObject({ html: 'busy', troubles: [] });
});

test('builds have no process, no files and no network', async () => {
  const { html } = await prerenderer.draw(job('[typeof process, typeof fetch, typeof require, typeof window]'));
  expect(html).toBe('undefined,undefined,function,undefined');
  await expect(prerenderer.draw(job('require("node:fs")'))).rejects.toThrow('which the shell does not share');
});

test.each([
  ['throws', '(() => { throw new Error("drawn badly") })()', /drawn badly/],
  ['eats memory', '(() => { const all = []; for (;;) all.push(new Array(1e6).fill({})); })()', /ended while it drew/],
])('a page that %s fails alone: the next one is drawn', async (_what, expression, words) => {
  await expect(prerenderer.draw(job(expression))).rejects.toThrow(words);
  expect((await prerenderer.draw(job('"next"'))).html).toBe('next');
});

test('a process that dies between two pages costs none of them', async () => {
  const dying = '(setTimeout(() => { throw new Error("afterwards") }, 100), "first")';
  expect((await prerenderer.draw(job(dying))).html).toBe('first');
  while (process.getActiveResourcesInfo().includes('ProcessWrap')) await pause(10);
  expect((await prerenderer.draw(job('"second"'))).html).toBe('second');
});

test('what a page left behind ends the process while another page is drawn, and that page is there all the same', async () => {
  const neighbours = [
    '(setTimeout(() => { throw new Error("afterwards") }, 50), "first")',
    'await new Promise((resolve) => setTimeout(() => resolve("second"), 300))',
  ];
  const drawn = await Promise.all(neighbours.map((expression) => prerenderer.draw(job(expression))));
  expect(drawn.map(({ html }) => html)).toEqual(['first', 'second']);
});

test('a page that hangs is ended after its time', async () => {
  const hasty = new Prerenderer({ time: 1_500 });
  const hanging = hasty.draw(job('(() => { for (;;); })()'));
  await expect(hanging).rejects.toThrow(new TookTooLong('/trial took longer than 1500 ms.'));
  await expect(hanging).rejects.toBeInstanceOf(TookTooLong);
  hasty.close();
});
