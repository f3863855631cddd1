import { startTestCluster } from './test-cluster.ts';

/** Jest's `globalSetup`: one temporary Postgres for the run, on a free port, separate from running ones. */
export default async function setup(): Promise<void> {
  await startTestCluster();
}
