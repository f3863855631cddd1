-- Sign-ins, which are Supabase's.

-- A link that anybody can make begins a sign-in too. Without a challenge (PKCE), Supabase would put a whole session
-- into an address, where the history of the browser keeps it for the next person at the device (D16.6); with a
-- stranger's challenge, a code, into any address of the Site URL's host or of the device itself, where any program may
-- listen. Supabase stores each sign-in before it leads to the provider (since version 2.186), so what does not come
-- from our clients ends here: they have a challenge, and return to one of two addresses, at a host with a name, where
-- nobody listens on the way. Where Supabase stores no return address, it is not looked at.
create function private.refuse_foreign_sign_in() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  return_address text := coalesce(to_jsonb(new) ->> 'referrer', to_jsonb(new) ->> 'redirect_to');
begin
  if coalesce(new.code_challenge, '') = '' then
    raise exception 'A sign-in needs a code_challenge.';
  elsif return_address !~ '^(https://[a-z0-9.-]*[a-z][a-z0-9.-]*|http://localhost)(:\d+)?/(auth/callback|auth-callback)$' then
    raise exception 'A sign-in returns to the callback of the site or of the back office.';
  end if;
  return new;
end;
$$;

create trigger flow_state_ours before insert on auth.flow_state
for each row execute function private.refuse_foreign_sign_in();

-- Supabase would keep the tokens of Google or Microsoft here for a day, as they are, and hand them to the browser. Such
-- a token shows name and address, but whoever makes the link chooses what else it opens, even the mailbox. Nothing of
-- ours uses it. Supabase expects a text. A column that it renames one day keeps no user from signing in.
create function private.keep_no_provider_token() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  return jsonb_populate_record(new, '{"provider_access_token": "", "provider_refresh_token": ""}');
end;
$$;

create trigger flow_state_no_token before insert or update on auth.flow_state
for each row execute function private.keep_no_provider_token();

-- Supabase mails a link to any address that a user claims: by a change of address, or with a Microsoft account whose
-- address Microsoft has not verified. The filter of a mail server opens such a link too, and then the address counts as
-- verified for that user. A later sign-in of its owner by Google would be joined to the account of that user, who stays
-- signed in and could send from the mailbox that the owner connects then. Our sign-ins need no such link, so none has a
-- token.
create function private.refuse_mailed_token() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'Addresses are verified by Google and Microsoft, and not by mail.';
end;
$$;

create trigger one_time_tokens_none before insert on auth.one_time_tokens
for each row execute function private.refuse_mailed_token();

-- An account keeps the one identity that it was created with. Supabase would link whoever signs in with a verified
-- address to the account that has or had this address. But addresses change hands, as those of schools and families do,
-- and Google still says that they were verified. Nor does an identity get an address that its provider has not
-- verified, for example after a tenant of Microsoft changed the address of an account: nobody else could sign up with
-- it. Error: PT400, which Supabase passes on to the page as `invalid_request` or as `unexpected_failure`.
create function private.refuse_identity() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (new.identity_data ->> 'email_verified') is distinct from 'true' then
    raise exception using errcode = 'PT400', message = 'The provider has not verified this address.';
  elsif exists (
    select from auth.identities i
    where i.user_id = new.user_id and (i.provider, i.provider_id) is distinct from (new.provider, new.provider_id)
  ) then
    raise exception using errcode = 'PT400', message = 'The account with this address signs in otherwise.';
  end if;
  return new;
end;
$$;

create trigger identities_ours before insert or update on auth.identities
for each row execute function private.refuse_identity();

-- Users may write what they like there. All of it is in each access token, which no server takes once it is long, and
-- the name is the sender of their letters, also after a thief wrote it. None of our pages writes there: so what is kept
-- is the name that the provider says, or at the first sign-in, before there is an identity, what comes. An error would
-- keep the user out, as each sign-in writes here too.
create function private.keep_provider_name() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  claims jsonb := coalesce((select i.identity_data from auth.identities i where i.user_id = new.id limit 1), new.raw_user_meta_data);
begin
  new.raw_user_meta_data := (
    select coalesce(jsonb_object_agg(k, left(claims ->> k, 100)), '{}')
    from unnest(array['firstName', 'lastName', 'full_name', 'name']) k
    where jsonb_typeof(claims -> k) = 'string'
  );
  return new;
end;
$$;

create trigger users_provider_name before insert or update of raw_user_meta_data on auth.users
for each row execute function private.keep_provider_name();
