export { createDatabase, type TestDatabase, type TestDatabaseOptions } from './create-database.ts';
export { crashTestCluster, failOverTestCluster, startTestCluster, stopTestCluster } from './test-cluster.ts';
