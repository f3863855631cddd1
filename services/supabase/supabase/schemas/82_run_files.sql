-- Files of letters and runs, in object storage. The platform owns the schema `storage`; only its storage API stores,
-- reads and deletes files, for the API with the secret key. So cc_api has no rights here.

-- A test of the API compares limit and types with `attachmentLimits` and `attachmentTypes` of the contracts.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'run-files', 'run-files', false, 3145728,
  array[
    'application/pdf', 'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'text/plain', 'image/jpeg', 'image/png', 'image/gif'
  ]
);

-- Whether the calling user stores fewer than 60 files, keeps the account, and is not suspended. Uploads at the same
-- moment may pass the limit together.
create function private.has_file_room() returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- The names in the user's own folder, in an order that the platform has an index for.
  return (
    select count(*) < 60 from storage.objects o
    where o.bucket_id = 'run-files' and o.name ~>=~ (auth.uid() || '/') and o.name ~<~ (auth.uid() || '0')
  ) and not exists (select from public.account_deletions d where d.user_id = auth.uid()) and not private.is_suspended(auth.uid());
end;
$$;
grant execute on function private.has_file_room() to authenticated;

-- By uploads alone: a copy has neither the limit of size nor the types of this bucket, and an upload to a signed
-- address asks for room only when it is signed. The path begins with the user's id. Only names without `.` and `..` as
-- folders, and without characters that a URL changes: clients normalize the path, and the secret key would read the
-- file of another user.
create policy run_files_own_insert on storage.objects for insert to authenticated with check (
  bucket_id = 'run-files'
  and name ~ ('^' || (select auth.uid()) || '(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$')
  -- Two ids and a file's name. With a much longer one, S3 refuses a whole request to delete.
  and length(name) <= 400
  -- Storage does not look at the type of such a name.
  and name !~ 'emptyFolderPlaceholder$'
  -- Up to 1 MB in the database, which no page of ours writes.
  and user_metadata is null
  and (select private.has_file_room())
  -- The names of operations are documented (Storage: helper functions).
  and current_setting('storage.operation', true) = 'storage.object.upload'
);
-- Whether the calling user reads files one at a time, as our pages do, and is not suspended. A list looks at the names
-- of everybody's files, with 30 seconds for it; a signed link would outlive the session, and anybody could use it.
create function private.reads_one_file() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(current_setting('storage.operation', true), '') !~ '\.(sign|list)' and not private.is_suspended(auth.uid());
$$;
grant execute on function private.reads_one_file() to authenticated;

-- Names in the user's own folder, in an order that the platform has an index for.
create policy run_files_own_read on storage.objects for select to authenticated using (
  bucket_id = 'run-files' and name ~>=~ ((select auth.uid()) || '/') and name ~<~ ((select auth.uid()) || '0')
  and (select private.reads_one_file())
);
-- Not while a run may need it, also if another device planned that run. The server deletes it then (D18.10).
create policy run_files_own_delete on storage.objects for delete to authenticated using (
  bucket_id = 'run-files' and name ~>=~ ((select auth.uid()) || '/') and name ~<~ ((select auth.uid()) || '0')
  and not (select private.is_suspended(auth.uid()))
  and not exists (
    select
    from public.runs r
    where r.user_id = (select auth.uid())
      and (r.ended_at is null or r.ended_at > now() - interval '24 hours')
      and r.files @> jsonb_build_array(jsonb_build_object('path', name))
  )
);

-- Files that no letter and no open run named when the sweep looked, and since when.
create table private.unused_files (
  path text primary key,
  since timestamptz not null default now()
);
alter table private.unused_files enable row level security;

-- The user in whose folder a file lies; null: the path does not begin with an id.
create function private.file_owner(p_path text) returns uuid
language sql
immutable
set search_path = ''
as $$
  select case when p_path ~ '^[0-9a-f-]{36}/' then split_part(p_path, '/', 1)::uuid end;
$$;

-- The paths that a letter names, or a run that has not ended, of the user in whose folder they lie.
create function private.needed_files() returns setof text
language sql
stable
set search_path = ''
as $$
  select n.path
  from (
    select l.user_id, l.files from public.letters l where l.files <> '[]'
    union all
    select r.user_id, r.files from public.runs r where r.ended_at is null
  ) named
  cross join lateral (select f #>> '{}' from jsonb_path_query(named.files, 'lax $[*].path') f) n (path)
  where starts_with(n.path, named.user_id || '/');
$$;

-- Looks which files are needed. Returns those to delete, at most a thousand: `p_kept` after no letter and no open run
-- named them, or at once when their user is gone (D18.10). The API deletes them through the storage API.
create function public.sweep_files(p_kept interval) returns setof text
language plpgsql
security definer
set search_path = ''
as $$
begin
  with unused as materialized (
    select o.name as path from storage.objects o where o.bucket_id = 'run-files'
    except
    select n from private.needed_files() n
  ), forgotten as (
    delete from private.unused_files u where not exists (select from unused n where n.path = u.path)
  )
  insert into private.unused_files (path) select n.path from unused n on conflict do nothing;
  return query
  select u.path from private.unused_files u
  where u.since < now() - p_kept
    or not exists (select from auth.users a where a.id = private.file_owner(u.path))
  order by u.since
  limit 1000;
end;
$$;
grant execute on function public.sweep_files(interval) to cc_api;
