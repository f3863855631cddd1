import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { versionSource } from './version-source.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cc-source-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const git = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync('git', ['-C', dir, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
};

function aRepository(): string {
  git('init', '--initial-branch', 'trial');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--allow-empty', '--message', 'First');
  return git('rev-parse', 'HEAD');
}

test('git knows commit, branch and author, and whether files were changed', () => {
  const commit = aRepository();
  expect(versionSource(dir, {})).toEqual({ commit, changed: false, branch: 'trial', author: 'Ada' });
  writeFileSync(join(dir, 'new.ts'), '');
  expect(versionSource(dir, {})).toMatchObject({ commit, changed: true });
});

test('in GitHub Actions the variables of the run come first', () => {
  aRepository();
  const env = {
    GITHUB_SHA: 'a'.repeat(40),
    GITHUB_HEAD_REF: 'feature',
    GITHUB_REF_NAME: '7/merge',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'team/remote',
    GITHUB_RUN_ID: '12',
  };
  const run = 'https://github.com/team/remote/actions/runs/12';
  expect(versionSource(dir, env)).toMatchObject({ commit: 'a'.repeat(40), branch: 'feature', author: 'Ada', run });
});

test('in GitLab without a repository the variables are enough, and what does not fit is left out', () => {
  const env = {
    CI_COMMIT_SHA: 'b'.repeat(40),
    CI_COMMIT_REF_NAME: 'x'.repeat(300),
    CI_COMMIT_AUTHOR: 'Ada <ada@example.com>',
    CI_PIPELINE_URL: 'no address',
  };
  const branch = 'x'.repeat(200);
  expect(versionSource(dir, env)).toEqual({ commit: 'b'.repeat(40), changed: false, branch, author: 'Ada' });
});

test('a program that the repository of a folder names runs only where the folder is built too, without the token', () => {
  aRepository();
  const [program, told] = [join(dir, 'run.sh'), join(dir, 'told')];
  writeFileSync(program, `#!/bin/sh\necho "told $DEPLOY_TOKEN$OPERATOR_KEY" > ${told}\n`, { mode: 0o700 });
  git('config', 'core.fsmonitor', program);
  try {
    Object.assign(process.env, { DEPLOY_TOKEN: 'token', OPERATOR_KEY: 'key' });
    expect(versionSource(dir, {}, false)).toBeUndefined();
    expect(existsSync(told)).toBe(false);
    versionSource(dir, {});
    expect(readFileSync(told, 'utf8')).toBe('told \n');
  } finally {
    delete process.env['DEPLOY_TOKEN'];
    delete process.env['OPERATOR_KEY'];
  }
});

test('without git and CI nothing is known', () => {
  expect(versionSource(dir, {})).toBeUndefined();
});
