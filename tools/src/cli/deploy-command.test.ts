import { spawnSync } from 'node:child_process';
import { root } from './workspace.ts';

test.each([
  [['deploy', 'mfe-commerce', '--canary=20'], '--canary'],
  [['deploy', 'mfe-commerce', '--canary', '20'], '--canary'],
  [['deploy:rollback', 'mfe-commerce', '--note=why'], '--note'],
  [['restore', '--newest', '--', '--to', '2026-11-27T12:31:00Z', '--already-restored'], '--newest'],
  [['restore', '--to', '2026-11-27T12:31:00Z', '--', '--remotes'], '--to'],
  [['backup', '--full'], '--full'],
])('an option that npm takes for its own ends the command before it does anything: %j', (args, option) => {
  const { status, stderr } = spawnSync('npm', ['run', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DEPLOY_URL: 'http://127.0.0.1:9' },
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining(`npm took ${option} for an option of its own.`)]);
});
