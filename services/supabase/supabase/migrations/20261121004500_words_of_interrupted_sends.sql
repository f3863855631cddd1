-- Whoever is told that a send was interrupted is told what to do next, too. The functions stay as they are but for this.

do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(p.oid)
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('recover_sends', 'reserve_send')
  loop
    execute replace(
      definition,
      'Sending was interrupted. The e-mail may have been sent.',
      'Sending was interrupted. The e-mail may have been sent. Please look into your Sent folder.'
    );
  end loop;
end;
$$;
