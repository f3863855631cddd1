-- Coaches who asked not to be contacted, and addresses that are wrong (D22). An address is kept as a keyed hash only.

-- The key of the hashes, made by the database itself. It is never changed: without it, nobody would know any more who
-- asked not to be contacted. It signs no link: a copy of the database has it.
create table private.address_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null default extensions.gen_random_bytes(32)
);
insert into private.address_key default values;
alter table private.address_key enable row level security;

-- The key of the links in letters, encrypted with a key that the database does not have (TOKEN_ENCRYPTION_KEY): a copy
-- of the database makes no link. The first process of the API that needs it writes it.
create table private.letter_key (
  only_row boolean primary key default true check (only_row),
  secret_encrypted bytea not null
);
alter table private.letter_key enable row level security;
create policy letter_key_api on private.letter_key for all to cc_api using (true) with check (true);
grant select, insert, update on private.letter_key to cc_api;

-- HMAC-SHA-256 of a text.
create function private.keyed_hash(p_text text) returns bytea
language sql
stable
set search_path = ''
as $$
  select extensions.hmac(convert_to(p_text, 'utf8'), k.key, 'sha256') from private.address_key k;
$$;

-- The hash under which an address is kept. At Gmail it is that of the mailbox: dots count for nothing, and the two
-- domains are one.
create function private.address_hash(p_address text) returns bytea
language sql
stable
set search_path = ''
as $$
  select private.keyed_hash('address ' || case
    when a.typed ~ '@(gmail|googlemail)\.com$' then replace(split_part(a.typed, '@', 1), '.', '') || '@gmail.com'
    else a.typed
  end)
  from lower(btrim(p_address)) as a (typed);
$$;

-- Who sent an email, as a keyed hash: it outlives the account and names nobody.
create function private.sender_hash(p_user uuid) returns bytea
language sql
stable
set search_path = ''
as $$
  select private.keyed_hash('sender ' || p_user);
$$;

-- A name of a person or a school as it is compared: lists differ in case, accents, blanks and punctuation. Words with
-- one blank between them.
create function private.plain_name(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  with letters as (
    select regexp_replace(normalize(p_text, nfkd), '[\u0300-\u036f''’‘ʼʻ`´′.]', '', 'g') as text
  ), spelled as (
    select lower(replace(replace(replace(translate(l.text, 'øØłŁđĐðÐıþÞ', 'oOlLdDdDitT'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'AE')) as text
    from letters l
  )
  select regexp_replace(
    btrim(regexp_replace(s.text, '[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g')),
    ' (jr|sr|ii|iii|iv)$', ''
  )
  from spelled s;
$$;

-- The hash under which a person is kept: by name and school, whatever the address and the program.
create function private.person_hash(p_name text, p_school text) returns bytea
language sql
stable
strict
set search_path = ''
as $$
  select private.keyed_hash(
    format('person %s at %s', replace(private.plain_name(p_name), ' ', ''), replace(private.plain_name(p_school), ' ', ''))
  );
$$;

-- Whether a list wrote it in place of a name, as "Head Coach" or "TBA": it may be several people.
create function private.is_placeholder(p_name text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select not exists (
    select
    from regexp_split_to_table(private.plain_name(p_name), ' ') word
    where word !~ '^[0-9]+(st|nd|rd|th)?$' and word <> all(string_to_array(
      ' head assistant associate asst assoc interim acting volunteer graduate grad student first second third recruiting recruitment'
      ' goalkeeper goalkeepers goalie strength conditioning camp camps general email mail program video analyst manager intern coach coaches'
      ' coaching staff coordinator director operations office department team contact info information main search committee'
      ' pitching throws sprints hurdles jumps distance offensive defensive special teams'
      ' athletic athletics sport sports men mens women womens and of the for a in'
      ' acrobatics tumbling baseball basketball beach bowling cross country diving equestrian fencing field flag football golf gymnastics'
      ' hockey ice indoor lacrosse outdoor polo rifle rowing rugby skiing soccer softball stunt swimming tennis track triathlon volleyball'
      ' water wrestling'
      ' tba tbd tbh to be announced determined named unnamed hired n na none not available vacant vacancy open opening position unknown'
      ' currently progress',
      ' '
    ))
  );
$$;

-- The hashes of the words of a person's name, in their order. Initials are none, but a name of them alone is one word.
-- None: the list has no name.
create function private.name_hashes(p_name text) returns bytea[]
language sql
stable
set search_path = ''
as $$
  select case
    when private.is_placeholder(p_name) then '{}'
    else array(
      select distinct private.keyed_hash('name ' || word)
      from unnest(coalesce(
        (select array_agg(w) from regexp_split_to_table(private.plain_name(p_name), ' ') w where length(w) > 1),
        array[private.plain_name(p_name)]
      )) word
      order by 1
    )
  end;
$$;

-- Addresses and people that get no email from anyone, with all that lists called the person and the address since the
-- wish (`follow_wishes`). Neither imports nor deleted accounts take one away: it holds no data of a user.
create table private.stopped_addresses (
  address_hash bytea not null,
  -- Whose wish it is: it holds for every address of the person. Null: an address that is wrong, or of nobody on the
  -- list.
  person_hash bytea,
  -- The person's `name_hashes`: a list may correct the name or the school, and the address stays.
  names bytea[] not null default '{}',
  -- from_sender: a wish that holds for one sender alone, since staff took back those that came through their emails.
  reason text not null check (reason in ('opted_out', 'wrong', 'from_sender')),
  -- list: a list has the person by another address, name or school.
  source text not null check (source in ('link', 'reply', 'staff', 'report', 'bounce', 'list')),
  -- A wish and all that follows from it have the same one: lifting the wish lifts these.
  wish_id uuid not null default gen_random_uuid(),
  -- The email that led to it, for support. It may be gone with its account.
  send_id uuid,
  -- Whose email that was. The wish may have come through the emails of several.
  sender_hash bytea,
  -- Whether the operator was told of the wishes through this sender's emails until then, or that users' reports stopped
  -- the address.
  told boolean not null default false,
  created_at timestamptz not null default now(),
  unique nulls not distinct (address_hash, person_hash, reason, sender_hash),
  check (reason <> 'from_sender' or sender_hash is not null),
  check (reason <> 'wrong' or person_hash is null),
  check (person_hash is not null or names = '{}')
);
-- See public.check_request.
alter table private.stopped_addresses alter column sender_hash set statistics 0;
create index stopped_addresses_person on private.stopped_addresses (person_hash);
create index stopped_addresses_sender on private.stopped_addresses (sender_hash, created_at);
alter table private.stopped_addresses enable row level security;

-- Why an address, or a person with any address, gets no email. Null: nobody on the list.
create function private.stops_of(p_address_hash bytea, p_person_hash bytea) returns setof private.stopped_addresses
language sql
stable
set search_path = ''
as $$
  select a.* from private.stopped_addresses a where a.address_hash = p_address_hash
  union
  select a.* from private.stopped_addresses a where a.person_hash = p_person_hash;
$$;

-- Whether a wish is the coach's own: it is not of others who share the address, nor of others whom lists do not name
-- either.
create function private.is_own_stop(p_stop private.stopped_addresses, p_address_hash bytea, p_person_hash bytea) returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_stop.person_hash is null
    or p_stop.person_hash = p_person_hash
      and (p_stop.names <> '{}' or p_stop.address_hash = p_address_hash and p_stop.source <> 'list');
$$;

-- The coach's own of these: who shares an address or a name may have a wish of their own.
create function private.own_stops(p_address_hash bytea, p_person_hash bytea) returns setof private.stopped_addresses
language sql
stable
set search_path = ''
as $$
  select a.* from private.stops_of(p_address_hash, p_person_hash) a where private.is_own_stop(a, p_address_hash, p_person_hash);
$$;

-- Whether no email goes to a coach from a sender. All sends ask here: the marks of coaches are for the list.
create function private.is_stopped(p_address_hash bytea, p_person_hash bytea, p_sender_hash bytea) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from private.stops_of(p_address_hash, p_person_hash) a
    where a.reason <> 'from_sender' or a.sender_hash = p_sender_hash
  );
$$;

-- Whether the owner of an address asked for no email, from anyone or from this user. Then nothing goes there that the
-- user sets off, whatever it is called.
create function public.refuses_mail(p_address text, p_user uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    -- What follows a plus sign is the same mailbox.
    from unnest(array[private.address_hash(p_address), private.address_hash(regexp_replace(p_address, '\+[^@]*@', '@'))]) as hash
    left join private.coaches c on c.address_hash = hash
    cross join lateral private.stops_of(hash, c.person_hash) a
    where a.reason = 'opted_out' or (a.reason = 'from_sender' and a.sender_hash = private.sender_hash(p_user))
  );
$$;
grant execute on function public.refuses_mail(text, uuid) to cc_api;

-- Whom an email went to. Its link works for years, so the rows outlive the send and its user, of whom they hold
-- nothing.
create table private.letter_recipients (
  send_id uuid not null,
  -- From 1, in the order of the email.
  place integer not null,
  name text not null,
  school text not null,
  address_hash bytea not null,
  sender_hash bytea not null,
  primary key (send_id, place)
);
alter table private.letter_recipients enable row level security;

-- Keeps the recipients of a send that was just reserved; perhaps not for the first time.
create function private.note_recipients(p_send public.sends) returns void
language sql
set search_path = ''
as $$
  delete from private.letter_recipients r where r.send_id = p_send.id;
  insert into private.letter_recipients (send_id, place, name, school, address_hash, sender_hash)
  select
    p_send.id, place, coach ->> 'name', p_send.school, private.address_hash(coach ->> 'address'),
    private.sender_hash(p_send.user_id)
  from jsonb_array_elements(p_send.recipients) with ordinality as recipient (coach, place);
$$;

-- Whether a recipient of a send gets no email any more.
create function private.has_stopped_recipient(p_send uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from private.letter_recipients r
    where r.send_id = p_send
      and private.is_stopped(r.address_hash, private.person_hash(r.name, r.school), r.sender_hash)
  );
$$;

-- The people whom a recipient of a letter is: by the letter, and by the list, where name and school may be others now.
-- If several people share the address, the list does not tell.
create function private.people_of(p_recipient private.letter_recipients) returns table (name text, school text)
language sql
stable
set search_path = ''
as $$
  select p_recipient.name, p_recipient.school
  union
  select min(concat(c.first_name, ' ', c.last_name)), min(c.school)
  from private.coaches c
  where c.address_hash = p_recipient.address_hash
  having count(distinct c.person_hash) = 1;
$$;

-- Marks the coaches with these addresses, and these people with any address, or lifts their marks.
create function private.mark_coaches(p_addresses bytea[], p_people bytea[]) returns void
language sql
set search_path = ''
as $$
  update private.coaches c
  set opted_out = m.opted_out, address_wrong = m.address_wrong
  from (
    select
      o.id,
      exists (select from private.stops_of(o.address_hash, o.person_hash) a where a.reason = 'opted_out') as opted_out,
      exists (select from private.stops_of(o.address_hash, o.person_hash) a where a.reason = 'wrong') as address_wrong
    from private.coaches o
    where o.address_hash = any(p_addresses) or o.person_hash = any(p_people)
  ) m
  where c.id = m.id and (c.opted_out, c.address_wrong) <> (m.opted_out, m.address_wrong);
$$;

-- All that lists ever called a person: an address with a name and school, as hashes alone. A trigger adds to it.
create table private.known_coaches (
  address_hash bytea not null,
  person_hash bytea not null,
  names bytea[] not null,
  school_hash bytea not null,
  -- All that is one person for sure has the same one: one name at one school; one name at one address, since lists
  -- spell schools in several ways (but for what one list has of several schools, such as "Head Coach" at the address of
  -- a vendor); and the names that lists gave to one row, one after the other, each with a word of the one before. With
  -- both names new, it is a successor at the address of an office.
  coach_id uuid not null,
  -- Of the list that had it first: one import is one transaction.
  known_at timestamptz not null default now(),
  primary key (address_hash, person_hash)
);
create index known_coaches_person on private.known_coaches (person_hash);
create index known_coaches_coach on private.known_coaches (coach_id);
alter table private.known_coaches enable row level security;

-- What lists call a person who was known by an address and a name. A person who is not on the list any more, by any of
-- these names, may also be somebody at this address with a word of the name, at the same school, unless one list had
-- both first.
create function private.whereabouts(p_address bytea, p_person bytea, p_names bytea[]) returns setof private.known_coaches
language sql
stable
set search_path = ''
as $$
  with own as materialized (
    select k.*
    from private.known_coaches k
    where k.coach_id in (
      select o.coach_id from private.known_coaches o where o.person_hash = p_person
      union
      -- A restore may have lost what the list called the person.
      select o.coach_id
      from private.known_coaches o
      where o.address_hash = p_address and o.names = p_names and p_names <> '{}'
        and not exists (select from private.known_coaches e where e.person_hash = p_person)
    )
  )
  select o.* from own o
  union
  select k.*
  from private.known_coaches k
  where k.address_hash = p_address
    and p_names && k.names
    and not exists (select from own o join private.coaches c on c.person_hash = o.person_hash)
    and exists (select from own o where o.person_hash = p_person and o.school_hash = k.school_hash)
    and not exists (
      select from own o where o.address_hash = p_address and o.person_hash = p_person and o.known_at = k.known_at
    );
$$;

-- Lets the wishes at these addresses (null: all) hold for everything that lists call their people, and marks the
-- coaches. So a wish holds through lists that renew an address, a name and a school one after the other.
create function private.follow_wishes(p_addresses bytea[] default null) returns void
language plpgsql
set search_path = ''
-- An import begins with a small table, for which a plan without indexes is chosen and kept.
set enable_seqscan = off
as $$
declare
  reached record;
begin
  with recursive wish as (
    select a.address_hash, a.person_hash, a.names, a.reason, a.wish_id, a.send_id, a.sender_hash, a.created_at
    from private.stopped_addresses a
    where p_addresses is null or a.address_hash = any(p_addresses)
    union
    select w.address_hash, w.person_hash, w.names, k.reason, k.wish_id, k.send_id, k.sender_hash, k.created_at
    from wish k
    cross join lateral private.whereabouts(k.address_hash, k.person_hash, k.names) w
  ), noted as (
    insert into private.stopped_addresses
      (address_hash, person_hash, names, reason, source, wish_id, send_id, sender_hash, created_at)
    select w.address_hash, w.person_hash, w.names, w.reason, 'list', w.wish_id, w.send_id, w.sender_hash, w.created_at from wish w
    on conflict do nothing
  )
  select array_agg(w.address_hash) as addresses, array_agg(w.person_hash) as people into reached from wish w;
  perform private.mark_coaches(reached.addresses, reached.people);
end;
$$;

-- As follow_wishes, unless a list is imported right now: no request waits for that. The import ends with the wishes of
-- its programs, and what comes after its last look is for settle_wishes.
create function private.follow_wishes_now(p_addresses bytea[]) returns void
language plpgsql
set search_path = ''
set lock_timeout = '200ms'
as $$
begin
  perform private.follow_wishes(p_addresses);
exception
  when lock_not_available then
    null;
end;
$$;

-- As follow_wishes_now, for the recipients of an email.
create function private.follow_wishes_of(p_send uuid) returns void
language sql
set search_path = ''
as $$
  select private.follow_wishes_now(array_agg(r.address_hash)) from private.letter_recipients r where r.send_id = p_send;
$$;

-- Follows the wishes of the last day once more. Workers call it every minute.
create function public.settle_wishes() returns void
language sql
security definer
set search_path = ''
as $$
  select private.follow_wishes_now(array_agg(distinct a.address_hash))
  from private.stopped_addresses a
  where a.source <> 'list' and a.created_at > now() - interval '1 day'
  having count(*) > 0;
$$;
grant execute on function public.settle_wishes() to cc_api;

-- No email goes to an address any more, nor to its person (without a name: an address alone): at once, and from no
-- user. Only a wish `from_sender` leaves other users alone. Call follow_wishes_now afterwards, once for all addresses.
create function private.stop_address(
  p_address bytea, p_name text, p_school text, p_reason text, p_source text, p_send uuid, p_sender bytea default null
) returns void
language sql
set search_path = ''
as $$
  insert into private.stopped_addresses (address_hash, person_hash, names, reason, source, send_id, sender_hash)
  values (
    p_address, private.person_hash(p_name, p_school), private.name_hashes(p_name), p_reason, p_source, p_send, p_sender
  )
  -- What followed from another wish is now one of its own.
  on conflict (address_hash, person_hash, reason, sender_hash) do update
  set source = excluded.source, send_id = excluded.send_id, wish_id = excluded.wish_id
  where stopped_addresses.source = 'list' and excluded.source <> 'list';
$$;

-- Notes what the list calls a coach, for mark_coach alone, whose settings it has. p_before, p_name_before: what the
-- same row was called until now; null: it is new.
create function private.note_coach(
  p_address bytea, p_person bytea, p_name text, p_school text, p_before bytea, p_name_before text
) returns void
language plpgsql
set search_path = ''
as $$
declare
  is_known boolean := exists (
    select from private.known_coaches k where k.address_hash = p_address and k.person_hash = p_person
  );
  called bytea[];
  namesakes uuid[];
  ids uuid[];
begin
  if is_known and coalesce(p_before, p_person) = p_person then
    return;
  end if;
  called := private.name_hashes(p_name);
  namesakes := array(
    select distinct k.coach_id
    from private.known_coaches k
    where k.address_hash = p_address and k.names = called and called <> '{}' and k.known_at <> now()
    limit 2
  );
  ids := array(
    -- All of a person have the same one.
    (select k.coach_id from private.known_coaches k where k.person_hash = p_person limit 1)
    union
    select n.coach_id from unnest(namesakes) n (coach_id) where cardinality(namesakes) = 1
    union
    select k.coach_id
    from private.known_coaches k
    where p_before is not null and k.address_hash = p_address and k.person_hash = p_before
      and called && private.name_hashes(p_name_before)
    order by coach_id
  );
  if not is_known then
    insert into private.known_coaches (address_hash, person_hash, names, school_hash, coach_id)
    values (
      p_address, p_person, called, private.keyed_hash('school ' || replace(private.plain_name(p_school), ' ', '')),
      coalesce(ids[1], gen_random_uuid())
    )
    on conflict do nothing;
  end if;
  if cardinality(ids) > 1 then
    update private.known_coaches k set coach_id = ids[1] where k.coach_id = any(ids[2:]);
  end if;
end;
$$;

-- Trigger: notes what the list calls a coach, and sets the hashes and the marks, whatever statement writes the list. If
-- the stored address of the person is wrong, a new address replaces it in the stored row.
create function private.mark_coach() returns trigger
language plpgsql
security definer
set search_path = ''
-- As in follow_wishes.
set enable_seqscan = off
as $$
declare
  repaired bigint;
begin
  new.address_hash := private.address_hash(new.email);
  new.person_hash := private.person_hash(concat(new.first_name, ' ', new.last_name), new.school);
  perform private.note_coach(
    new.address_hash, new.person_hash, concat(new.first_name, ' ', new.last_name), new.school,
    case when tg_op = 'UPDATE' and old.address_hash = new.address_hash then old.person_hash end,
    case when tg_op = 'UPDATE' then concat(old.first_name, ' ', old.last_name) end
  );
  select coalesce(bool_or(a.reason = 'opted_out'), false), coalesce(bool_or(a.reason = 'wrong'), false)
  into new.opted_out, new.address_wrong
  from private.stops_of(new.address_hash, new.person_hash) a;
  if tg_op = 'INSERT' and not new.address_wrong then
    select c.id into repaired
    from private.coaches c
    where c.address_wrong
      and c.gender = new.gender
      and c.sport = new.sport
      and c.school = new.school
      and c.last_name = new.last_name
      and c.first_name = new.first_name
    limit 1;
  end if;
  if repaired is not null and not exists (
    select
    from private.coaches c
    where c.email = new.email and c.gender = new.gender and c.sport = new.sport and c.school = new.school
  ) then
    update private.coaches c
    set email = new.email, title = new.title, conference = new.conference, division = new.division
    where c.id = repaired;
    return null;
  end if;
  return new;
end;
$$;
create trigger coaches_mark before insert or update of email, first_name, last_name, school on private.coaches
for each row execute function private.mark_coach();

-- Trigger: notes since when reveals leave out an address, whatever sets the marks. By its name it comes after
-- coaches_mark.
create function private.note_hidden() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (new.email, new.school) <> (old.email, old.school) then
    new.listed_at := now();
  end if;
  new.hidden_since := case when new.opted_out or new.address_wrong then least(new.hidden_since, now()) else 'infinity' end;
  return new;
end;
$$;
create trigger coaches_note_hidden before insert or update on private.coaches
for each row execute function private.note_hidden();

-- An address is wrong: no email goes to it until an import has another one for the coach. For functions of staff:
-- nobody else may call it.
create function public.mark_address_wrong(p_address text) returns void
language sql
security definer
set search_path = ''
as $$
  select private.stop_address(private.address_hash(p_address), null, null, 'wrong', 'staff', null);
  select private.follow_wishes_now(array[private.address_hash(p_address)]);
$$;

-- What a press in the emails of a sender does. After staff took back those of this sender, it stops the sender alone:
-- else the same account would do it again.
create function private.opt_out_reason(p_sender bytea) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when exists (select from private.stopped_addresses a where a.sender_hash = p_sender and a.reason = 'from_sender')
      then 'from_sender'
    else 'opted_out'
  end;
$$;

-- Before a wish is noted: waits until staff have taken back those of its sender, and makes them wait. Else it would
-- hold for everybody again, or its mark on the coach would be lost.
create function private.await_take_back() returns void
language plpgsql
set search_path = ''
as $$
begin
  lock table private.stopped_addresses in row exclusive mode;
end;
$$;

-- The recipients of a letter, for its opt-out page. sender_alone: a press stops emails of this sender alone. No row:
-- there is no such letter.
create function public.read_opt_out(p_send uuid)
returns table (place integer, name text, school text, opted_out boolean, sender_alone boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select
    r.place,
    r.name,
    r.school,
    exists (
      select
      from private.own_stops(r.address_hash, private.person_hash(r.name, r.school)) a
      where a.reason = 'opted_out' or (a.reason = 'from_sender' and a.sender_hash = r.sender_hash)
    ),
    private.opt_out_reason(r.sender_hash) = 'from_sender'
  from private.letter_recipients r
  where r.send_id = p_send
  order by r.place;
$$;
grant execute on function public.read_opt_out(uuid) to cc_api;

-- A recipient of a letter asks not to be contacted; without a place, all of them. Repeating it changes nothing. False:
-- there is no such letter, or it has no such recipient.
create function public.opt_out_recipient(p_send uuid, p_place integer) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.await_take_back();
  perform private.stop_address(r.address_hash, p.name, p.school, private.opt_out_reason(r.sender_hash), 'link', p_send, r.sender_hash)
  from private.letter_recipients r
  cross join lateral private.people_of(r) p
  where r.send_id = p_send and r.place = coalesce(p_place, r.place);
  if not found then
    return false;
  end if;
  perform private.follow_wishes_of(p_send);
  return true;
end;
$$;
grant execute on function public.opt_out_recipient(uuid, integer) to cc_api;

-- Whether one of these letters went to this address.
create function public.went_to(p_sends uuid[], p_address text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.letter_recipients r
    where r.send_id = any (p_sends) and r.address_hash = private.address_hash(p_address)
  );
$$;
grant execute on function public.went_to(uuid[], text) to cc_api;

-- A coach asks by mail, with the letters whose links it has, in its order. The letter that went to the mail's sender
-- counts, and only the sender is meant; without one the last letter, whose own link stands below all that its user
-- wrote, and all of its recipients. Gives the letter that counted; null: there is none.
create function public.opt_out_by_mail(p_sends uuid[], p_from text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  sender bytea := private.address_hash(p_from);
  send uuid;
begin
  perform private.await_take_back();
  select s.id into send
  from unnest(p_sends) with ordinality s (id, place)
  order by
    exists (select from private.letter_recipients o where o.send_id = s.id and o.address_hash = sender) desc,
    -- Of several letters to one coach, a wish for all wins: a file of the athlete may have the link of another one.
    exists (
      select from private.letter_recipients o
      where o.send_id = s.id and o.address_hash = sender and private.opt_out_reason(o.sender_hash) = 'opted_out'
    ) desc,
    s.place desc
  limit 1;
  perform private.stop_address(r.address_hash, p.name, p.school, private.opt_out_reason(r.sender_hash), 'reply', send, r.sender_hash)
  from private.letter_recipients r
  cross join lateral private.people_of(r) p
  where r.send_id = send
    and (
      r.address_hash = sender
      or not exists (select from private.letter_recipients o where o.send_id = send and o.address_hash = sender)
    );
  if not found then
    return null;
  end if;
  perform private.follow_wishes_of(send);
  return send;
end;
$$;
grant execute on function public.opt_out_by_mail(uuid[], text) to cc_api;

-- How many coaches may opt out through the emails of one sender in 30 days before the operator is told. Of ten emails,
-- hardly one leads to it, so who sends a hundred has some; a person who presses the links in the own Sent folder has
-- more soon.
create function private.usual_opt_outs() returns integer
language sql
immutable
set search_path = ''
as $$
  select 10;
$$;

-- After an opt-out through a letter: its sender's code, if the operator has to be told of them now: once in 30 days.
-- Else null.
create function public.unusual_sender(p_send uuid) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  sender bytea := (select r.sender_hash from private.letter_recipients r where r.send_id = p_send limit 1);
begin
  -- Of two at once, the second one sees that the operator is told.
  perform pg_advisory_xact_lock(hashtextextended(encode(sender, 'hex'), 0));
  update private.stopped_addresses a
  set told = true
  where a.sender_hash = sender
    and a.reason = 'opted_out'
    and a.created_at > now() - interval '30 days'
    and (
      select count(*) > private.usual_opt_outs() and not bool_or(o.told)
      from private.stopped_addresses o
      where o.sender_hash = sender
        and o.reason = 'opted_out'
        and o.source <> 'list'
        and o.created_at > now() - interval '30 days'
    );
  return case when found then encode(sender, 'hex') end;
end;
$$;
grant execute on function public.unusual_sender(uuid) to cc_api;

-- Who said that an address of their letter is wrong. They go with the account.
create table private.address_reports (
  address_hash bytea not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  send_id uuid not null references public.sends (id) on delete cascade,
  token_returned boolean not null,
  -- Whether it helps to stop the address for everybody: not beyond five in 30 days, and not after staff lifted the
  -- mark.
  counts boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (address_hash, user_id)
);
create index address_reports_user on private.address_reports (user_id, created_at);
create index address_reports_send on private.address_reports (send_id);
alter table private.address_reports enable row level security;

-- A user says that the address of a recipient is wrong. The token of the letter comes back: once for each letter, and
-- for at most five letters in 30 days. When a second user says it of the same address, nobody writes to it any more:
-- one alone could keep others from a coach. Of each user, the first five in 30 days count for that: two users could
-- take the list from all. Repeating it changes nothing. token_returned: now, or before. is_stopped: for everybody.
-- Errors: PT404 the user sent no such letter in the last 60 days, or it has no such recipient; PT451 suspended.
create function public.report_wrong_address(
  p_user uuid,
  p_send uuid,
  p_place integer,
  out token_returned boolean,
  out is_stopped boolean,
  p_source text default 'report'
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  send public.sends;
  wrong_hash bytea;
begin
  perform private.refuse_suspended(p_user);
  perform from public.token_tracker t where t.user_id = p_user for update;
  select * into send
  from public.sends s
  where s.id = p_send and s.user_id = p_user and s.status = 'sent' and s.started_at > now() - interval '60 days';
  select r.address_hash into wrong_hash from private.letter_recipients r where r.send_id = send.id and r.place = p_place;
  if wrong_hash is null then
    raise exception using errcode = 'PT404', message = 'There is no such letter.';
  end if;
  -- Of two users at once, the second one sees the first.
  perform pg_advisory_xact_lock(hashtextextended(encode(wrong_hash, 'hex'), 0));
  token_returned := send.charged
    and not exists (select from private.address_reports r where r.send_id = p_send and r.token_returned)
    and (
      select count(*) < 5
      from private.address_reports r
      where r.user_id = p_user and r.token_returned and r.created_at > now() - interval '30 days'
    );
  insert into private.address_reports (address_hash, user_id, send_id, token_returned, counts)
  values (
    wrong_hash, p_user, p_send, token_returned,
    (
      select count(*) < 5
      from private.address_reports r
      where r.user_id = p_user and r.created_at > now() - interval '30 days'
    )
  )
  on conflict do nothing;
  if found and token_returned then
    perform private.change_balance(p_user, 'adjust', 1);
  end if;
  token_returned := exists (select from private.address_reports r where r.send_id = p_send and r.token_returned);
  if (select count(*) > 1 from private.address_reports r where r.address_hash = wrong_hash and r.counts) then
    perform private.stop_address(wrong_hash, null, null, 'wrong', p_source, p_send);
    perform private.follow_wishes_now(array[wrong_hash]);
  end if;
  is_stopped := exists (
    select from private.stopped_addresses a where a.address_hash = wrong_hash and a.reason = 'wrong'
  );
end;
$$;
grant execute on function public.report_wrong_address(uuid, uuid, integer, text) to cc_api;

-- The schools of the addresses that reports of users stopped, and of which the operator has to be told now: at most
-- once in a day, of all since the last time (D22.11). Workers call it every minute, so that one mail names what is
-- reported at once. Null: none.
create function public.untold_reports() returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  schools text[];
begin
  if not exists (
    select from private.stopped_addresses a where a.reason = 'wrong' and a.source in ('report', 'bounce') and not a.told
  ) or (select c.current > 1 from private.count_request('told of reports', interval '1 day') c) then
    return null;
  end if;
  with stops as (
    update private.stopped_addresses a
    set told = true
    where a.reason = 'wrong' and a.source in ('report', 'bounce') and not a.told
    returning a.address_hash, a.send_id
  )
  select array_agg(distinct r.school order by r.school) into schools
  from stops s
  join private.letter_recipients r on r.send_id = s.send_id and r.address_hash = s.address_hash;
  return schools;
end;
$$;
grant execute on function public.untold_reports() to cc_api;

-- The recipients of a letter whose address its user reported, for this letter or another one.
create function public.reported_places(p_user uuid, p_send uuid) returns integer[]
language sql
stable
security definer
set search_path = ''
as $$
  select array(
    select r.place
    from public.sends s
    join private.letter_recipients r on r.send_id = s.id
    join private.address_reports a on a.address_hash = r.address_hash and a.user_id = s.user_id
    where s.id = p_send and s.user_id = p_user
    order by r.place
  );
$$;
grant execute on function public.reported_places(uuid, uuid) to cc_api;

-- A user forwarded a mail that came back: the same as the user's own report about each of `p_addresses` that the letter
-- went to. p_certain: a mail server said in its report that these addresses failed. Else they were found in the text,
-- which may quote all recipients, so only one may be among them. False: nothing was reported, as of a suspended
-- account.
create function public.report_bounce(p_send uuid, p_addresses text[], p_certain boolean) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  send public.sends;
  places integer[];
begin
  select * into send
  from public.sends s
  where s.id = p_send and s.status = 'sent' and s.started_at > now() - interval '60 days';
  places := array(
    select r.place
    from private.letter_recipients r
    where r.send_id = send.id and r.address_hash in (select private.address_hash(a) from unnest(p_addresses) a)
    -- All reports take their locks in this order.
    order by r.address_hash
  );
  if not p_certain and cardinality(places) > 1 or private.is_suspended(send.user_id) then
    return false;
  end if;
  perform public.report_wrong_address(send.user_id, send.id, place, p_source => 'bounce') from unnest(places) place;
  return found;
end;
$$;
grant execute on function public.report_bounce(uuid, text[], boolean) to cc_api;
