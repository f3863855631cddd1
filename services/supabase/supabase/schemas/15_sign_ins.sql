-- Sign-ins, which are Supabase's.

-- A link that anybody can make begins a sign-in too. Without a challenge (PKCE), Supabase would put a whole session into an address, where the
-- history of the browser keeps it for the next person at the device (D16.6); with a stranger's challenge, a code, into any address of the
-- Site URL's host. Supabase stores each sign-in before it leads to the provider (since version 2.186), so what does not come from our
-- clients ends here: they have a challenge, and return to one of two addresses. Where Supabase stores no return address, it is not looked at.
create function private.refuse_foreign_sign_in() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  return_address text := coalesce(to_jsonb(new) ->> 'referrer', to_jsonb(new) ->> 'redirect_to');
begin
  if coalesce(new.code_challenge, '') = '' then
    raise exception 'A sign-in needs a code_challenge.';
  elsif return_address !~ '^https?://[^/?#@]+/(auth/callback|auth-callback)$' then
    raise exception 'A sign-in returns to the callback of the site or of the back office.';
  end if;
  return new;
end;
$$;

create trigger flow_state_ours before insert on auth.flow_state
for each row execute function private.refuse_foreign_sign_in();

-- The name of a user, if it is one: users write what they like there, also a list of numbers of which each has thousands of digits as text.
create function private.name_in(p_metadata jsonb) returns text
language sql
immutable
set search_path = ''
as $$
  select case when jsonb_typeof(p_metadata -> 'full_name') = 'string' then left(p_metadata ->> 'full_name', 200) end;
$$;
