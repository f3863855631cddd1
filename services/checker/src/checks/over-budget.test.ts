import type { Preview } from '@cc/contracts/deploy/checker';
import { aJob } from '../testing/a-job.ts';
import { overBudget } from './over-budget.ts';

const own: Preview = { path: '/trial', url: 'http://localhost/trial' };
const others: Preview = { path: '/plans', url: 'http://localhost/plans', of: 'mfe-plans' };
const job = {
  ...aJob('http://localhost', {
    files: { js: ['common.js'], css: [] },
    fragments: ['card', 'badge'],
    fragmentFiles: { card: { js: ['card.js'], css: [] }, badge: { js: ['badge.js'], css: [] } },
    slots: [{ slot: 'header-actions', fragment: 'badge' }],
  }),
  users: [{ remote: 'mfe-plans', owner: 'Plans team', fragment: 'card' }],
};
const files = (list: Readonly<Record<string, number>>) => new Map(Object.entries(list));

test('what every page of the remote loads, and its fragments in the frame, are no part of a page', () => {
  const frame = { 'entry.js': 50_000, 'common.js': 50_000, 'badge.js': 9_000 };
  expect(overBudget(job, own, files({ ...frame, 'page.js': 60_000 }))).toBeUndefined();
  expect(overBudget(job, own, files({ ...frame, 'page.js': 50_000, 'late.js': 10_001 }))).toBe(
    '/trial loads 60001 bytes of trial in 2 files until it rests, 1 over its budget of 60000. The largest: page.js (50000), late.js (10001).',
  );
});

test('on a page of another remote, each fragment there has its own limit', () => {
  expect(overBudget(job, others, files({ 'entry.js': 50_000, 'card.js': 11_000, 'badge.js': 9_000 }))).toBeUndefined();
  const late = overBudget(job, others, files({ 'card.js': 3_000, 'badge.js': 1_000, 'late.js': 400_000 }));
  expect(late).toMatch(/\/plans loads 404000 bytes of trial.*over its budget of 20000.*late\.js \(400000\)/);
});
