import { spawnSync } from 'node:child_process';
import { versionSourceSchema, type VersionSource } from '@cc/contracts/deploy/version-record';
import { keyless } from './keyless.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Known = { readonly [Field in 'commit' | 'branch' | 'author' | 'run']?: string | undefined };

/**
 * What a remote in this folder is built from: by the variables of GitHub Actions or GitLab, and by git. Undefined where
 * none of them knows the commit.
 * @param asksGit false for a folder whose code shall not run: git runs programs that the folder's own configuration
 * names
 */
export function versionSource(dir: string, env: Environment, asksGit = true): VersionSource | undefined {
  const git = asksGit ? askGit : () => undefined;
  const { commit, branch, author, run } = env['GITHUB_SHA'] ? fromGitHub(env) : fromGitLab(env);
  const { shape } = versionSourceSchema;
  return versionSourceSchema.safeParse({
    commit: commit || git(dir, 'rev-parse', 'HEAD'),
    changed: git(dir, 'status', '--porcelain') !== undefined,
    // What does not fit is left out, so that no name keeps a version from being deployed.
    branch: shape.branch.safeParse((branch || git(dir, 'branch', '--show-current'))?.slice(0, 200)).data,
    author: shape.author.safeParse((author || git(dir, 'log', '-1', '--format=%an'))?.slice(0, 100)).data,
    run: shape.run.safeParse(run).data,
  }).data;
}

function fromGitHub(env: Environment): Known {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = env;
  return {
    commit: env['GITHUB_SHA'],
    branch: env['GITHUB_HEAD_REF'] || env['GITHUB_REF_NAME'],
    run: `${server}/${repository}/actions/runs/${id}`,
  };
}

function fromGitLab(env: Environment): Known {
  return {
    commit: env['CI_COMMIT_SHA'],
    branch: env['CI_COMMIT_REF_NAME'],
    author: env['CI_COMMIT_AUTHOR']?.replace(/ <.*/, ''),
    run: env['CI_PIPELINE_URL'],
  };
}

/** The output of a git command; undefined if it fails or says nothing. */
function askGit(dir: string, ...args: readonly string[]): string | undefined {
  const env = { ...process.env, ...keyless };
  const { status, stdout } = spawnSync('git', ['-C', dir, ...args], { encoding: 'utf8', env });
  return status === 0 ? stdout.trim() || undefined : undefined;
}
