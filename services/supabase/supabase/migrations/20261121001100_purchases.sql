create function public.grant_purchase(
  p_event text,
  p_session text,
  p_user uuid,
  p_plan text,
  p_tokens integer,
  p_amount_cents integer,
  p_currency text
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  purchase bigint;
  granted integer := coalesce(p_tokens, 0);
begin
  insert into public.purchases (user_id, session_id, event_id, plan, tokens, amount_cents, currency)
  values (p_user, p_session, p_event, p_plan, p_tokens, p_amount_cents, p_currency)
  on conflict do nothing
  returning id into purchase;
  if purchase is null then
    return false;
  end if;
  insert into public.token_tracker as t (user_id, tokens_available, total_tokens_purchased, is_unlimited)
  values (p_user, granted, granted, p_tokens is null)
  on conflict (user_id) do update
  set
    tokens_available = t.tokens_available + granted,
    total_tokens_purchased = t.total_tokens_purchased + granted,
    is_unlimited = t.is_unlimited or p_tokens is null;
  insert into public.token_ledger (user_id, kind, delta, purchase_id) values (p_user, 'purchase', granted, purchase);
  return true;
end;
$$;
comment on function public.grant_purchase(text, text, uuid, text, integer, integer, text) is
  'Grants the tokens of a paid checkout session, once per session and event. p_tokens null: unlimited. False when it was granted before.';

revoke execute on function public.grant_purchase(text, text, uuid, text, integer, integer, text)
from public, anon, authenticated;
grant execute on function public.grant_purchase(text, text, uuid, text, integer, integer, text) to cc_api, service_role;
