export { createDatabase, type TestDatabase, type TestDatabaseOptions } from './create-database.ts';
export { crashTestCluster, startTestCluster, stopTestCluster } from './test-cluster.ts';
