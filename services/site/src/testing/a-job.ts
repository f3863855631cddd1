import type { Job } from '../prerender/worker/job.ts';

const config = { siteUrl: '', apiBaseUrl: '', supabaseUrl: '', supabaseKey: '' };

/** A job whose shell renders the value of an expression, in which `remotes` are the evaluated remotes. */
export function aJob(expression: string, remotes: Readonly<Record<string, string>> = {}): Job {
  const code = `exports.shared = { react: { name: 'the one React' } };
    exports.prerender = async ({ path, remotes }) => ({ html: String(${expression}), fragments: [], warnings: [] });`;
  return {
    path: '/trial',
    registry: { remotes: [] },
    config,
    shell: { address: `/remotes/shell/s1/server.${expression}.cjs`, code },
    remotes: Object.entries(remotes).map(([remote, build]) => ({
      remote,
      global: remote,
      address: remote,
      code: build,
    })),
  };
}
