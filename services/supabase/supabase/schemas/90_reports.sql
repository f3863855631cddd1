-- Browser reports about remotes: counts and samples of errors, without personal data. Every table is limited against
-- floods: a number of versions, one row for each hour and kind, a number of samples. The API enforces the first and the
-- last of these limits.

-- Versions of remotes, and of the shell, that browsers reported.
create table private.browser_report_versions (
  id bigint generated always as identity primary key,
  remote text not null check (length(remote) between 1 and 64),
  -- Empty if the browser did not know it.
  version text not null check (length(version) <= 64),
  -- The number of reports. A new version replaces the one with the fewest.
  reports bigint not null,
  -- Visitors get it now, as the registry says. It is never replaced.
  served boolean not null default false,
  last_seen timestamptz not null default now(),
  unique (remote, version)
);

-- How often browsers reported each kind, by the hour.
create table private.browser_report_counts (
  version_id bigint not null references private.browser_report_versions on delete cascade,
  hour timestamptz not null,
  kind text not null check (kind in ('load', 'load-failed', 'fallback', 'error', 'LCP', 'INP', 'CLS', 'FCP', 'TTFB')),
  count bigint not null,
  -- How often each size was measured, in steps of a fifth. Empty for kinds without a size.
  histogram bigint[] not null check (cardinality(histogram) <= 64),
  primary key (version_id, hour, kind)
);
create index browser_report_counts_hour on private.browser_report_counts (hour);

-- The most frequent and the latest errors of a version, without personal data.
create table private.browser_error_samples (
  version_id bigint not null references private.browser_report_versions on delete cascade,
  fingerprint bytea not null,
  source text not null check (source in ('load', 'render', 'prerender', 'script', 'promise')),
  page text not null check (length(page) <= 100),
  message text not null check (length(message) <= 400),
  -- File and position of the innermost frame.
  at text check (length(at) <= 200),
  count bigint not null,
  last_seen timestamptz not null default now(),
  primary key (version_id, fingerprint)
);

alter table private.browser_report_versions enable row level security;
alter table private.browser_report_counts enable row level security;
alter table private.browser_error_samples enable row level security;
create policy browser_report_versions_api on private.browser_report_versions
for all to cc_api using (true) with check (true);
create policy browser_report_counts_api on private.browser_report_counts for all to cc_api using (true) with check (true);
create policy browser_error_samples_api on private.browser_error_samples for all to cc_api using (true) with check (true);
grant select, insert, update, delete
on private.browser_report_versions, private.browser_report_counts, private.browser_error_samples to cc_api;
