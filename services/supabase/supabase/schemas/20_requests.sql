-- Request counts for rate limits, shared by all API processes (D12.5). Unlogged: a crash of the database resets the
-- counts, and counting costs no disk writes.
create unlogged table private.request_counts (
  key text primary key check (length(key) <= 300),
  count integer not null,
  window_ends_at timestamptz not null
);
create index request_counts_expiry on private.request_counts (window_ends_at);

alter table private.request_counts enable row level security;
create policy request_counts_api on private.request_counts for all to cc_api using (true) with check (true);
grant select, insert, update, delete on private.request_counts to cc_api;

-- Counts one request. A window begins with its first request and lasts for `p_window`.
-- Returns the number of requests in the current window, this one included, and when the window ends.
create function private.count_request(p_key text, p_window interval, out current integer, out ends_at timestamptz)
language sql
set search_path = ''
as $$
  insert into private.request_counts as c (key, count, window_ends_at)
  values (left(p_key, 300), 1, now() + p_window)
  on conflict (key) do update
  set
    count = case when c.window_ends_at > now() then c.count + 1 else 1 end,
    window_ends_at = case when c.window_ends_at > now() then c.window_ends_at else excluded.window_ends_at end
  returning count, window_ends_at;
$$;
grant execute on function private.count_request(text, interval) to cc_api;
