export { createDatabase, type TestDatabase, type TestDatabaseOptions } from './create-database.ts';
export { startTestCluster, stopTestCluster } from './test-cluster.ts';
