-- The job queue (graphile-worker) creates and upgrades its own tables as cc_api, in a schema that cc_api owns.
create schema graphile_worker authorization cc_api;

-- The queue would create the schema itself only if it found no such table, and for that it would need the right
-- to create schemas anywhere in the database.
create table graphile_worker.migrations (
  id integer primary key,
  ts timestamptz not null default now(),
  breaking boolean not null default false
);
alter table graphile_worker.migrations owner to cc_api;
