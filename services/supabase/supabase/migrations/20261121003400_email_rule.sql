-- One rule for addresses that strangers type. It is that of the pages and of the API (contracts: `emailPattern`); here it
-- holds whoever writes. Rows that are there already stay as they are.

alter table public.emails drop constraint emails_email_check;

do $do$
declare
  pattern constant text :=
    $rule$^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$$rule$;
  written text;
begin
  foreach written in array array['emails', 'contact_messages', 'feedback', 'pro_contact_orders'] loop
    execute format(
      'alter table public.%I add constraint %I check (length(email) <= 254 and email ~ %L) not valid',
      written, written || '_email_rule', pattern
    );
  end loop;
end $do$;
