import { stopTestCluster } from './test-cluster.ts';

/** Jest's `globalTeardown`: stops the Postgres of the run and removes its data. */
export default async function teardown(): Promise<void> {
  await stopTestCluster();
}
