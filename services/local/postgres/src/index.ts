export { freePort } from './free-port.ts';
export { startPostgres, type PostgresOptions, type RunningPostgres, type UrlOptions } from './start-postgres.ts';
