-- The newsletter is the one public form that writes without the API, so its limit lives here.
create function private.limit_subscriptions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  -- Set by the platform's own edge, which overwrites what a visitor claims.
  caller text := headers ->> 'cf-connecting-ip';
  asked integer;
begin
  -- Operators and jobs come without a request.
  if caller is null then return new; end if;
  insert into private.request_counts as counts (key, count, window_ends_at)
  values ('newsletter ' || left(caller, 100), 1, now() + interval '10 minutes')
  on conflict (key) do update set
    count = case when counts.window_ends_at <= now() then 1 else counts.count + 1 end,
    window_ends_at = case when counts.window_ends_at <= now() then excluded.window_ends_at else counts.window_ends_at end
  returning counts.count into asked;
  if asked > 10 then
    raise exception 'Too many subscriptions from one address. Please try again in some minutes.' using errcode = 'PT429';
  end if;
  return new;
end $$;
comment on function private.limit_subscriptions() is 'At most 10 new subscriptions in 10 minutes from one network address.';
revoke all on function private.limit_subscriptions() from public, anon, authenticated;

create trigger emails_limit before insert on public.emails
for each row execute function private.limit_subscriptions();
