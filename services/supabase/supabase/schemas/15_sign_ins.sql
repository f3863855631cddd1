-- Sign-ins, which are Supabase's.

-- It is the client that asks for PKCE. By a link without a challenge, Supabase would put a whole session into an address, where the history of
-- the browser keeps it for the next person at the device (D16.6). Supabase stores each sign-in before it leads to the provider
-- (since version 2.186), so one without a challenge ends here.
create function private.refuse_sign_in_without_challenge() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'A sign-in needs a code_challenge.';
end;
$$;

create trigger flow_state_challenge before insert on auth.flow_state
for each row when (coalesce(new.code_challenge, '') = '') execute function private.refuse_sign_in_without_challenge();
