-- What browsers tell of remotes: numbers and samples of errors, nothing about who they are. Whoever floods it finds bounds:
-- so many versions, one row for each hour and kind of each, so many samples. The API keeps the first and the last of them.

create table private.browser_report_versions (
  id bigint generated always as identity primary key,
  remote text not null check (length(remote) between 1 and 64),
  version text not null check (length(version) <= 64),
  reports bigint not null,
  last_seen timestamptz not null default now(),
  unique (remote, version)
);
comment on table private.browser_report_versions is 'Versions of remotes, and of the shell, that browsers told of.';
comment on column private.browser_report_versions.version is 'Empty where the browser did not know it.';
comment on column private.browser_report_versions.reports is 'How many there were; the least reported version makes room.';

create table private.browser_report_counts (
  version_id bigint not null references private.browser_report_versions on delete cascade,
  hour timestamptz not null,
  kind text not null check (kind in ('load', 'load-failed', 'fallback', 'error', 'LCP', 'INP', 'CLS', 'FCP', 'TTFB')),
  count bigint not null,
  histogram bigint[] not null check (cardinality(histogram) <= 64),
  primary key (version_id, hour, kind)
);
comment on table private.browser_report_counts is 'How often browsers reported what, by the hour.';
comment on column private.browser_report_counts.histogram is
  'How often each size was measured, in steps of a fifth; empty for what has no size.';
create index browser_report_counts_hour on private.browser_report_counts (hour);

create table private.browser_error_samples (
  version_id bigint not null references private.browser_report_versions on delete cascade,
  fingerprint bytea not null,
  source text not null check (source in ('load', 'draw', 'script', 'promise')),
  page text not null check (length(page) <= 100),
  message text not null check (length(message) <= 400),
  at text check (length(at) <= 200),
  count bigint not null,
  last_seen timestamptz not null default now(),
  primary key (version_id, fingerprint)
);
comment on table private.browser_error_samples is
  'The most frequent and the latest errors of a version: their words, without what people type or are known by.';
comment on column private.browser_error_samples.at is 'File and position of the innermost frame.';

do $$
declare
  name text;
begin
  foreach name in array array['browser_report_versions', 'browser_report_counts', 'browser_error_samples'] loop
    execute format('alter table private.%I enable row level security', name);
    execute format('create policy %I on private.%I for all to cc_api using (true) with check (true)', name || '_api', name);
    execute format('grant select, insert, update, delete on private.%I to cc_api', name);
  end loop;
end;
$$;
