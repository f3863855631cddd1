-- The letters of an account (D1.33). The page writes them, under a user's own row rules; nothing here sends email.
create table public.letters (
  -- Made by the page, so that a save whose answer was lost can be repeated.
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null: it is named after its subject or its day.
  name text check (length(name) between 1 and 100),
  -- With placeholders, as the user wrote them. A blank subject follows the user's details.
  subject text not null check (length(subject) <= 1000),
  body text not null check (length(body) <= 20000),
  -- coach: "Dear Coach,". names: the coaches' names (D1.34).
  greeting text not null default 'coach' check (greeting in ('coach', 'names')),
  -- The user's own sentence for a school, by school. In bytes: their number is known without reading them, and each
  -- change of a letter is checked again. No numbers: one of nine signs can have a hundred thousand digits, and whatever
  -- reads the column writes them all.
  reasons jsonb not null default '{}' check (
    case
      when jsonb_typeof(reasons) = 'object' and pg_column_size(reasons) <= 600000
      then not reasons @? 'strict $.* ? (@.type() != "string")'
        -- Each would be six signs as JSON.
        and not reasons @? 'strict $.* ? (@ like_regex "[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f]")'
      else false
    end
  ),
  -- [{path, name, size, contentType}] in the bucket run-files, in bytes.
  files jsonb not null default '[]' check (
    case
      when jsonb_typeof(files) = 'array' and jsonb_array_length(files) <= 3 and pg_column_size(files) <= 4000
      then not files @? 'strict $[*] ? (@.type() != "object")'
        and not files @? 'strict $[*].* ? (@.type() != "string" && @.type() != "number")'
        and not files @? 'strict $[*].* ? (@.type() == "number" && (@ < 0 || @ > 1000000000 || @ != @.floor()))'
        -- A zero may have 16,383 digits behind its point.
        and length(files::text) <= 8000
      else false
    end
  ),
  created_at timestamptz not null default now(),
  -- Also the version: a page changes the letter only if it still is the one that the page read.
  updated_at timestamptz not null default now()
);
-- See public.check_request.
alter table public.letters
  alter column name set statistics 0,
  alter column greeting set statistics 0,
  alter column subject set statistics 0,
  alter column body set statistics 0,
  alter column files set statistics 0,
  alter column reasons set statistics 0;
-- For the sweep of files, which reads these each minute.
create index letters_with_files on public.letters (id) where files <> '[]';
create index letters_user on public.letters (user_id, updated_at);

create trigger letters_touch before update on public.letters
for each row execute function private.touch_updated_at();

-- Trigger: a user has at most 50 letters.
create function private.limit_letters() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Two inserts at once must not both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('letters:' || new.user_id, 0));
  if (select count(*) from public.letters where user_id = new.user_id) >= 50 then
    raise exception using errcode = 'PT409', message = 'You have 50 letters. Please delete one to keep another.';
  end if;
  return new;
end;
$$;

-- Those of another user are the row rule's to refuse, which tells nobody how many there are.
create trigger letters_limit before insert on public.letters
for each row when (current_user <> 'authenticated' or new.user_id = auth.uid()) execute function private.limit_letters();

create trigger letters_plain before insert or update on public.letters
for each statement when (current_user in ('anon', 'authenticated')) execute function private.write_plainly();
-- An account's end deletes all.
create trigger letters_one before update or delete on public.letters
for each row when (current_user in ('anon', 'authenticated')) execute function private.change_one_row();

alter table public.letters enable row level security;
create policy letters_own on public.letters for all to authenticated
using (user_id = (select private.reader())) with check (user_id = (select auth.uid()));
-- Without what an athlete writes at length: 50 letters of a thousand sentences each would take half a gigabyte in one
-- read.
grant select (id, user_id, name, subject, created_at, updated_at), delete on public.letters to authenticated;
-- Not the times: they are the database's.
grant insert (id, user_id, name, subject, body, greeting, reasons, files),
  update (name, subject, body, greeting, reasons, files) on public.letters to authenticated;

-- One letter of the caller's, whole.
create function public.own_letter(p_id uuid) returns table (
  id uuid, name text, subject text, body text, greeting text, reasons jsonb, files jsonb, created_at timestamptz, updated_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select l.id, l.name, l.subject, l.body, l.greeting, l.reasons, l.files, l.created_at, l.updated_at
  from public.letters l
  where l.id = p_id and l.user_id = (select private.reader());
$$;
grant execute on function public.own_letter(uuid) to authenticated;
