import { startTestCluster } from './test-cluster.ts';

/** Jest's `globalSetup`: one throw-away Postgres for the run, on a free port, away from any that is running. */
export default async function setup(): Promise<void> {
  await startTestCluster();
}
