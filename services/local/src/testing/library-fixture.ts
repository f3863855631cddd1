import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { type LocalStack, startLocalStack } from './start-local-stack.ts';

/** Tables that exercise PostgREST's features; the product's own tables are tested beside their SQL. */
const librarySql = `
  alter default privileges in schema public grant execute on functions to anon, authenticated, service_role;
  create table public.books (
    id bigint generated always as identity primary key, title text not null, pages int, shelf text default 'new',
    tags text[], details jsonb, "odd name" text
  );
  alter table public.books enable row level security;
  create policy read_all on public.books for select to authenticated using (shelf is distinct from 'hidden');
  create policy write_all on public.books for all to service_role using (true) with check (true);
  grant select on public.books to authenticated; grant all on public.books to service_role;
  insert into public.books (title, pages, shelf, tags, details, "odd name") values
    ('Ajax', 10, 'a', '{x,y}', '{"size":{"cm":20},"lang":"en"}', 'one'),
    ('Bend, "It"', 20, 'a', '{y}', '{"lang":"de"}', null),
    ('Curling (rules)', 30, 'b', null, null, 'three'),
    ('Döner & 100%', null, 'b', '{}', '{"lang":null}', null),
    ('Secret', 40, 'hidden', null, null, null);
  create view public.book_titles as select title, pages from public.books;
  grant select on public.book_titles to authenticated;

  create table public.notes (
    owner uuid not null default auth.uid(), slug text not null, body text default 'empty', stars int check (stars <= 5),
    changed_at timestamptz default now(), primary key (owner, slug)
  );
  alter table public.notes enable row level security;
  create policy own on public.notes for all to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
  grant select, insert, update, delete on public.notes to authenticated;

  create table public.postcards (id bigint generated always as identity primary key, email text not null unique);
  alter table public.postcards enable row level security;
  create policy post on public.postcards for insert to anon with check (true);
  grant insert (email) on public.postcards to anon;

  create table public.numbers (n int primary key);
  alter table public.numbers enable row level security;
  create policy read on public.numbers for select to authenticated using (true);
  grant select on public.numbers to authenticated;
  insert into public.numbers select generate_series(1, 2345);

  create function public.add(a int, b int default 100) returns int language sql stable as 'select a + b';
  create function public.words(text_in text) returns table (word text, place bigint) language sql stable
    as $f$ select w, o from regexp_split_to_table(text_in, ' ') with ordinality as s (w, o) $f$;
  create function public.evens(up_to int) returns setof int language sql stable as 'select generate_series(2, up_to, 2)';
  create function public.nothing() returns void language sql as '';
  create function public.one_book() returns public.books language sql stable as 'select * from public.books where id = 1';
  create function public.refuse(state text) returns void language plpgsql
    as $f$ begin raise exception 'refused' using errcode = state, detail = 'why', hint = 'what next'; end $f$;
  create function public.refuse_for(seconds int) returns void language plpgsql
    as $f$ begin raise sqlstate 'PGRST' using message = '{"code": "PT429", "message": "Too many."}',
      detail = format('{"status": 429, "headers": {"Retry-After": "%s"}}', seconds); end $f$;
  create function public.twin(a int) returns text language sql stable as $f$ select 'int' $f$;
  create function public.twin(a text) returns text language sql stable as $f$ select 'text' $f$;
  create function public.write_notes(prefix text) returns setof text language sql volatile
    as $f$ insert into public.notes (slug) values (prefix || '-1'), (prefix || '-2') returning slug $f$;
  create function public.whoami() returns json language sql stable
    as $f$ select json_build_object('role', current_user, 'uid', auth.uid(), 'path', current_setting('request.path', true)) $f$;
  -- These are none of what our pages ask for.
  do $$
  begin
    execute replace(
      replace(pg_get_functiondef('public.check_request()'::regprocedure), 'path <> all (asked)', 'false'),
      'current_setting(''request.method'', true) <> ''POST'' or path <> ''/emails''', 'false'
    );
  end $$;
  notify pgrst, 'reload schema';
`;

export interface Library {
  readonly stack: LocalStack;
  readonly reader: SupabaseClient;
  readonly readerId: string;
  readonly readerToken: string;
  readonly visitor: SupabaseClient;
  readonly server: SupabaseClient;
  /** A raw request with the publishable key and, if given, a bearer token. */
  request(path: string, init?: RequestInit & { readonly bearer?: string }): Promise<Response>;
  /** Runs SQL as the superuser. */
  sql(text: string): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** A stand-in with the tables above, a signed-in reader, a visitor and a server. */
export async function openLibrary(): Promise<Library> {
  const stack = await startLocalStack({ only: ['supabase'] });
  const admin = new pg.Client({ connectionString: stack.databaseUrl() });
  await admin.connect();
  await admin.query(librarySql);
  const reader = await stack.createSignedInUser();
  const settings = { auth: { persistSession: false, autoRefreshToken: false } };
  const server = createClient(stack.supabaseUrl, stack.secretKey, settings);
  while ((await server.from('numbers').select('n').limit(1)).status === 404) await sleep(10);
  return {
    stack,
    reader: reader.client,
    readerId: reader.userId,
    readerToken: reader.accessToken,
    visitor: createClient(stack.supabaseUrl, stack.publishableKey, settings),
    server,
    request: (path, { bearer, headers, ...init } = {}) =>
      fetch(`${stack.supabaseUrl}${path}`, {
        ...init,
        headers: {
          apikey: stack.publishableKey,
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(headers as Record<string, string> | undefined), // the tests hand in plain objects only
        },
      }),
    sql: async (text) => (await admin.query<Record<string, unknown>>(text)).rows,
    async close() {
      await admin.end();
      await stack.stop();
    },
  };
}
