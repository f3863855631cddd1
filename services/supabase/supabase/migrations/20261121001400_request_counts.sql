-- Not logged: after a crash of the database everybody starts counting anew, and counting costs no disk.
create unlogged table private.request_counts (
  key text primary key check (length(key) <= 300),
  count integer not null,
  window_ends_at timestamptz not null
);
comment on table private.request_counts is
  'How often somebody asked for something lately: rate limits that hold for any number of API processes.';
create index request_counts_expiry on private.request_counts (window_ends_at);

alter table private.request_counts enable row level security;
create policy request_counts_api on private.request_counts for all to cc_api using (true) with check (true);
grant select, insert, update, delete on private.request_counts to cc_api;
